import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor } from '../../../local/machine/wait.ts'

export interface Balancer {
  url: string
  allReady(): Promise<void>
  close(): Promise<void>
}

/** The interval between checks. A process that is shutting down must keep responding for longer than this. */
export const LOOKS_EVERY_MS = 100
const ALL_READY_WITHIN_S = 60

type Readiness = 'ready' | 'not ready' | 'away'

/**
 * A minimal load balancer. It polls /readyz and sends each call to the next process that was ready at the last check.
 * If no process was ready, it picks one that responded, as real balancers do. It never retries, so if a process fails
 * to respond, the client gets a 502.
 */
export async function openBalancer(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const found = new Map<string, Readiness>()
  const look = () => Promise.all(urls.map(async (url) => void found.set(url, await lookAt(url))))
  const those = (state: Readiness) => urls.filter((url) => found.get(url) === state)
  let turn = 0
  const next = () => {
    const open = those('ready').length > 0 ? those('ready') : those('not ready')
    turn += 1
    return open[turn % open.length]
  }
  const server = createServer((incoming, answer) => pass({ incoming, answer, to: next(), agent }))
  // Never closes idle connections, because a client may send at the moment its connection is closed.
  server.keepAliveTimeout = 0
  const looking = setInterval(look, LOOKS_EVERY_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async allReady() {
      const all = () => those('ready').length === urls.length
      if (!(await waitFor(all, { seconds: ALL_READY_WITHIN_S })))
        throw new Error(`the balancer doesn't consider all processes ready: ${JSON.stringify([...found])}`)
    },
    async close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function lookAt(url: string): Promise<Readiness> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    return answer.status === 200 ? 'ready' : 'not ready'
  } catch {
    return 'away'
  }
}

interface Call {
  incoming: IncomingMessage
  answer: ServerResponse
  to: string | undefined
  agent: Agent
}

function pass({ incoming, answer, to, agent }: Call): void {
  const fail = (status: number) => {
    if (!answer.headersSent) answer.writeHead(status)
    answer.end()
  }
  if (to === undefined) return fail(503)
  const { method, headers, url } = incoming
  const onward = request(`${to}${url}`, { method, headers, agent }, (back) => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = back.headers
    answer.writeHead(back.statusCode ?? 502, passed)
    back.pipe(answer)
  })
  onward.on('error', () => fail(502))
  incoming.pipe(onward)
}
