import { expect, it, vi } from 'vitest'
import { holdForTug } from '../../src/tugs/hold-for-tug.js'

const crossing = { id: 'c-2', vesselId: 'v-9', vesselLengthMetres: 155, departsAt: new Date('2026-10-21T09:00:00Z') }
const berth = { id: 'b-5', quay: 5, maxLengthMetres: 180, crossingId: null }

function setup() {
  const release = vi.fn(async () => {})
  const locks = { take: vi.fn(async () => ({ release })) }
  const db = { query: vi.fn(async () => [berth]), transaction: vi.fn() }
  const tugs = { ask: vi.fn(async () => ({ confirmed: true as const, tug: 'Bjørn' })) }
  return { release, hold: { db: db as never, locks, tugs } }
}

it('answers with the tug that comes', async () => {
  const { hold, release } = setup()
  expect(await holdForTug(hold, 'b-5', crossing)).toBe('Bjørn')
  expect(release).toHaveBeenCalledOnce()
})

it('gives the berth back when the company cannot be reached', async () => {
  const { hold, release } = setup()
  hold.tugs.ask = vi.fn().mockRejectedValue(new Error('no route to host'))
  await expect(holdForTug(hold, 'b-5', crossing)).rejects.toThrow('no route to host')
  expect(release).toHaveBeenCalledOnce()
})

it('asks no tug for a short vessel', async () => {
  const { hold } = setup()
  expect(await holdForTug(hold, 'b-5', { ...crossing, vesselLengthMetres: 90 })).toBeNull()
  expect(hold.tugs.ask).not.toHaveBeenCalled()
})
