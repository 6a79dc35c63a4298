import { expect, it, vi } from 'vitest'
import { moveCrossing } from '../../src/crossings/move-crossing.js'

it('counts the guests who have no number', async () => {
  const query = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValueOnce([{ id: 'k-1', guestId: 'g-1' }])
    .mockResolvedValueOnce([{ name: 'Ada Holm', phone: null }])
  const send = vi.fn()
  const crossing = { crossingId: 'c-7', departsAt: new Date('2026-11-21T09:40:00Z') }

  expect(await moveCrossing({ query, transaction: vi.fn() } as never, { send }, crossing)).toBe(1)
  expect(send).not.toHaveBeenCalled()
})
