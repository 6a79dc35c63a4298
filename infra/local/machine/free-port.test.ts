import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, isPortFree } from './free-port.ts'

it('finds a free port outside the range of outgoing connections', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
  expect(await isPortFree(port)).toBe(true)
})

it('returns no port twice, even if nothing listens on it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, freePort))
  expect(new Set(ports).size).toBe(1_000)
})

it('recognizes a port that is taken', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  expect(await isPortFree(typeof address === 'object' && address ? address.port : 0)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})
