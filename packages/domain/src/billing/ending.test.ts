import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund, findWithdrawalEnd } from './ending.ts'

const seconds = (at: string) => Date.parse(at) / 1_000
const DAY = 86_400

describe('the withdrawal period', () => {
  it.each([
    ['ends with the 14th day after the contract', '2026-11-11T08:30:00Z', '2026-11-26T00:00:00Z'],
    ['doesn’t count the day of the contract', '2026-11-11T23:59:59Z', '2026-11-26T00:00:00Z'],
    ['includes Monday if it would end on a Saturday', '2026-11-14T12:00:00Z', '2026-12-01T00:00:00Z'],
    ['includes Monday if it would end on a Sunday', '2026-11-15T12:00:00Z', '2026-12-01T00:00:00Z'],
    [
      'includes Monday if it would end on Christmas, a Friday',
      '2026-12-11T12:00:00Z',
      '2026-12-29T00:00:00Z',
    ],
    ['includes the Tuesday after Easter', '2027-03-13T12:00:00Z', '2027-03-31T00:00:00Z'],
    ['includes the Friday after Ascension Day', '2026-04-30T12:00:00Z', '2026-05-16T00:00:00Z'],
    ['includes the Tuesday after Whit Monday', '2026-05-11T12:00:00Z', '2026-05-27T00:00:00Z'],
    ['includes the Tuesday after Easter in 2049', '2049-04-05T12:00:00Z', '2049-04-21T00:00:00Z'],
  ])('%s', (_, contractAt, end) => {
    expect(findWithdrawalEnd(seconds(contractAt))).toBe(seconds(end))
  })
})

describe('the refund', () => {
  const start = seconds('2026-11-01T10:00:00Z')
  const month = { paidCents: 2_900, periodStart: start, periodEnd: start + 30 * DAY }

  it.each([
    ['is everything in the first 24 hours', DAY - 1, 2_900],
    ['is the share of the unused days, rounded up', 7 * DAY, 2_224],
    ['doesn’t count a day that isn’t over', 8 * DAY - 1, 2_224],
    ['is nothing after the period', 31 * DAY, 0],
  ])('%s', (_, later, cents) => {
    expect(computeRefund(month, start + later).refundCents).toBe(cents)
  })

  it('is nothing if nothing was paid', () => {
    expect(computeRefund({ ...month, paidCents: 0 }, start)).toMatchObject({ refundCents: 0, usedDays: 0 })
  })

  it('is never more than was paid, never less than the unused share, and never grows', () => {
    const days = fc.integer({ min: 1, max: 366 })
    fc.assert(
      fc.property(fc.nat(10_000_000), days, fc.nat(400 * DAY), (paidCents, periodDays, later) => {
        const paid = { paidCents, periodStart: start, periodEnd: start + periodDays * DAY }
        const { refundCents, usedDays } = computeRefund(paid, start + later)
        expect(refundCents).toBeLessThanOrEqual(paidCents)
        expect(refundCents * periodDays).toBeGreaterThanOrEqual(paidCents * (periodDays - usedDays))
        expect(computeRefund(paid, start + later + DAY).refundCents).toBeLessThanOrEqual(refundCents)
      }),
    )
  })
})
