import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../machine/free-port.ts'
import type { LocalProcess } from '../processes.ts'
import { choosePorts } from './choose-ports.ts'

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

it('takes the usual port when it is free', async () => {
  const usual = await freePort()
  expect(await choosePorts(wanting({ PORT: usual }), {})).toEqual({ PORT: usual })
})

it('takes another one when the usual port is busy', async () => {
  const busy = await busyPort()
  const { PORT } = await choosePorts(wanting({ PORT: busy }), {})
  expect(PORT).toBeGreaterThan(0)
  expect(PORT).not.toBe(busy)
})

it('stops when the port that was asked for is busy', async () => {
  const busy = await busyPort()
  const chosen = choosePorts(wanting({ PORT: await freePort() }), { PORT: String(busy) })
  await expect(chosen).rejects.toThrow(`Port ${busy}, which PORT asks for, is in use.`)
})

it('gives the port that was asked for to no other process', async () => {
  const port = await freePort()
  const chosen = await choosePorts(wanting({ INGEST_PORT: port, PORT: await freePort() }), {
    PORT: String(port),
  })
  expect(chosen.PORT).toBe(port)
  expect(chosen.INGEST_PORT).not.toBe(port)
})
