import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../local/machine/free-port.ts'

/** A gateway's bundle as a process of its own. */
export async function startGateway(bundle: string, databaseUrl: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      GATEWAY_METRICS_PORT: '0',
      QUEUE_BACKEND: 'postgres',
      BILLING: 'off',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      TOKEN_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its first line says that it listens.
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type BenchGateway = Awaited<ReturnType<typeof startGateway>>

/** Of a process and of what it started, in MB. */
export function memoryOf(pid: number): { own: number; children: number } {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number, number])
  const sum = (those: typeof rows) => those.reduce((total, [, , rss]) => total + rss, 0) / 1024
  return {
    own: sum(rows.filter(([id]) => id === pid)),
    children: sum(rows.filter(([, parent]) => parent === pid)),
  }
}
