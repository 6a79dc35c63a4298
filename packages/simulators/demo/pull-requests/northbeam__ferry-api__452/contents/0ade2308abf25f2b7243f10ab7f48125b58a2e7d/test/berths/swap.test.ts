import { expect, it, vi } from 'vitest'
import { swapBerths } from '../../src/berths/swap.js'

it('takes the locks in the order of the berths', async () => {
  const taken: string[] = []
  const locks = {
    take: async (berthId: string) => {
      taken.push(berthId)
      return { release: async () => {} }
    },
  }
  const rows = [{ id: 'b', quay: 1, maxLengthMetres: 100, crossingId: 'c-1' }]
  const db = { query: vi.fn(async () => rows), transaction: vi.fn(async () => {}) }

  await swapBerths({ db: db as never, locks }, 'b-7', 'b-2')

  expect(taken).toEqual(['b-2', 'b-7'])
})
