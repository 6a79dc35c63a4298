import { expect, it, vi } from 'vitest'
import { moveShift } from '../../src/shifts/move-shift.js'

const begins = new Date('2026-09-12T04:30:00Z')

function setup() {
  const crew = [
    { id: 'm-1', hasPhone: true },
    { id: 'm-2', hasPhone: false },
  ]
  const shifts = {
    byId: vi.fn(async () => ({ id: 's-9', vessel: 'Freya', begins: new Date(0), crew })),
    move: vi.fn(async () => {}),
  }
  const pager = { page: vi.fn(async () => {}) }
  return { shifts, pager }
}

it('says so when the pager is away', async () => {
  const { shifts, pager } = setup()
  pager.page.mockRejectedValue(new Error('away'))
  await expect(moveShift(shifts as never, pager as never, 's-9', begins)).rejects.toThrow('away')
})

it('pages whoever has a telephone', async () => {
  const { shifts, pager } = setup()
  expect(await moveShift(shifts as never, pager as never, 's-9', begins)).toBe(1)
  expect(pager.page).toHaveBeenCalledWith(expect.objectContaining({ crewId: 'm-1' }))
})
