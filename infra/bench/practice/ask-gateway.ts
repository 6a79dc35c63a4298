import type { BenchGateway } from './start-gateway.ts'

export interface Asking {
  gateway: BenchGateway
  cookie: string
}

export async function post({ gateway, cookie }: Asking, path: string, body: unknown = {}) {
  const started = performance.now()
  const response = await fetch(`${gateway.url}/api/practice/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { outcome?: string; code?: string }
  return { milliseconds: performance.now() - started, told: answer.outcome ?? answer.code ?? '' }
}

/** What others wait for the simplest answer there is, asked every few milliseconds while something is done. */
export async function waitsWhile<Done>(gateway: BenchGateway, work: () => Promise<Done>) {
  let isOver = false
  const waits: number[] = []
  const done = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    await (await fetch(`${gateway.url}/livez`)).text()
    waits.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  return { done: await done, waits }
}
