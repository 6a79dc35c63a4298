import { expect, it, vi } from 'vitest'
import { enterDelay } from '../../src/crossings/delay.js'

const delay = { crossingId: 'c-4', departsAt: new Date('2026-08-26T17:40:00Z'), reason: 'fog' }

function setup(portCode: string) {
  const crossings = {
    byId: vi.fn(async () => ({ id: 'c-4', portCode, departsAt: new Date(0), status: 'planned' })),
    markDelayed: vi.fn(async () => {}),
  }
  const ports = { send: vi.fn(async () => {}) }
  return { crossings, ports }
}

it('sends the new time to a port with an API', async () => {
  const { crossings, ports } = setup('DKHIR')
  await enterDelay(crossings as never, ports as never, delay)
  expect(ports.send).toHaveBeenCalledWith(expect.objectContaining({ crossingId: 'c-4' }))
})

it('leaves other ports alone', async () => {
  const { crossings, ports } = setup('DEPUT')
  await enterDelay(crossings as never, ports as never, delay)
  expect(ports.send).not.toHaveBeenCalled()
})
