import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../machine/free-port.ts'
import type { LocalProcess } from '../processes.ts'
import { choosePorts, replacePort } from './choose-ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function busyPort(): Promise<number> {
  const server = createServer()
  servers.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

const wanting = (ports: Record<string, number>): LocalProcess[] => [
  { name: 'any', entry: 'any.ts', runs: 'forever', ports },
]

let said: string[] = []
beforeEach(() => {
  said = []
})
const choice = (ports: Record<string, number>, env: Record<string, string> = {}) => ({
  processes: wanting(ports),
  env,
  say: (line: string) => void said.push(line),
})

it('uses the default port if it is free', async () => {
  const usual = await freePort()
  expect(await choosePorts(choice({ PORT: usual }))).toEqual({ PORT: usual })
  expect(said).toEqual([])
})

it('uses another port if the default one is in use, and reports that', async () => {
  const busy = await busyPort()
  const { PORT } = await choosePorts(choice({ PORT: busy }))
  expect(PORT).toBeGreaterThan(0)
  expect(PORT).not.toBe(busy)
  expect(said).toEqual([`Port ${busy} is in use, so any uses port ${PORT}.`])
})

it('replaces a port that is taken later, unless it is configured', async () => {
  const ports = { PORT: await freePort(), INGEST_PORT: await freePort() }
  const replaced = await replacePort(ports, ports.PORT, choice(ports))
  expect(replaced).toEqual({ PORT: expect.any(Number), INGEST_PORT: ports.INGEST_PORT })
  expect(said).toEqual([`Port ${ports.PORT} is in use, so any uses port ${replaced.PORT}.`])
  const env = { PORT: String(ports.PORT) }
  await expect(replacePort(ports, ports.PORT, choice(ports, env))).rejects.toThrow('(set by PORT) is in use')
})

it('fails if the configured port is in use', async () => {
  const busy = await busyPort()
  const chosen = choosePorts(choice({ PORT: await freePort() }, { PORT: String(busy) }))
  await expect(chosen).rejects.toThrow(`Port ${busy} (set by PORT) is in use. Stop`)
})

it('never gives a configured port to another process', async () => {
  const port = await freePort()
  const chosen = await choosePorts(
    choice({ INGEST_PORT: port, PORT: await freePort() }, { PORT: String(port) }),
  )
  expect(chosen.PORT).toBe(port)
  expect(chosen.INGEST_PORT).not.toBe(port)
})
