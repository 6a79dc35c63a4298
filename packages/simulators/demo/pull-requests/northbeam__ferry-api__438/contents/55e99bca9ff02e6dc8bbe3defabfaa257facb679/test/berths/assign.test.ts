import { describe, expect, it, vi } from 'vitest'
import { assignBerth, BerthTaken } from '../../src/berths/assign.js'

const crossing = { id: 'c-9', vesselId: 'v-1', vesselLengthMetres: 80, departsAt: new Date('2026-09-01T10:00:00Z') }

function setup(berth: { crossingId: string | null }) {
  const release = vi.fn(async () => {})
  const locks = { take: vi.fn(async () => ({ release })) }
  const rows = [{ id: 'b-3', quay: 3, maxLengthMetres: 120, ...berth }]
  const db = { query: vi.fn(async () => rows), transaction: vi.fn() }
  return { release, assignment: { db: db as never, locks } }
}

describe('assignBerth', () => {
  it('gives a free berth to the crossing', async () => {
    const { assignment, release } = setup({ crossingId: null })
    await assignBerth(assignment, 'b-3', crossing)
    expect(release).toHaveBeenCalledOnce()
  })

  it('refuses a berth that is taken', async () => {
    const { assignment } = setup({ crossingId: 'c-1' })
    await expect(assignBerth(assignment, 'b-3', crossing)).rejects.toThrow(BerthTaken)
  })
})
