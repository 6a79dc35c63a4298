import { expect, it, vi } from 'vitest'
import { dayFares } from '../../src/fares/day-fares.js'

it('lists a sold out crossing without a fare', async () => {
  const departsAt = new Date('2026-10-13T06:00:00Z')
  const row = { crossingId: 'c-1', departsAt, cheapestCents: null }
  const query = vi.fn().mockResolvedValueOnce([row])

  const fares = await dayFares({ query, transaction: vi.fn() } as never, '2026-10-13')

  expect(fares).toEqual([row])
  expect(query).toHaveBeenCalledOnce()
})
