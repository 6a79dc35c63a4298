import { expect, it } from 'vitest'
import { oldHolds } from '../../src/board/old-holds.js'

const berth = { id: 'b-1', quay: 1, maxLengthMetres: 100, crossingId: null }
const now = new Date('2026-11-19T08:00:00Z')
const heldFor = (seconds: number) => ({ berth, vessel: null, heldSince: new Date(now.getTime() - seconds * 1000) })

it('lists what is held for more than two minutes', () => {
  expect(oldHolds([heldFor(90), heldFor(150)], now)).toHaveLength(1)
})

it('shows the longest first', () => {
  const [first] = oldHolds([heldFor(150), heldFor(900)], now)
  expect(first).toEqual(heldFor(900))
})
