import { expect, it, vi } from 'vitest'
import { bookVehicle, DeckFull } from '../../src/vehicles/book-vehicle.js'

const car = { plate: 'AB 12 345', lengthCm: 450, heightCm: 150 }
const lane = (takenCm: number) => ({ number: 1, lengthCm: 3000, maxHeightCm: 220, takenCm })

function setup(takenCm: number) {
  const query = vi.fn(async () => [lane(takenCm)])
  const inside = { query, transaction: vi.fn() }
  const transaction = vi.fn(async (work: (db: typeof inside) => Promise<unknown>) => work(inside))
  const fares = { vehicleFare: vi.fn(async () => 1250) }
  return { query, sale: { db: { query: vi.fn(), transaction } as never, fares: fares as never } }
}

it('charges by the metre', async () => {
  const { sale } = setup(0)
  expect(await bookVehicle(sale, 'c-3', car)).toEqual({ crossingId: 'c-3', lane: 1, cents: 5625 })
})

it('writes nothing when no lane has room', async () => {
  const { sale, query } = setup(2800)
  await expect(bookVehicle(sale, 'c-3', car)).rejects.toThrow(DeckFull)
  expect(query).toHaveBeenCalledOnce()
})
