import { describe, expect, it } from 'vitest'
import { keptSince, type RetainedData } from './retention.ts'

const since = (what: RetainedData, now: string) => keptSince(what, new Date(now)).toISOString()

describe('the time after which data is deleted', () => {
  it.each<[RetainedData, string, string]>([
    ['deliveryContents', '2026-11-22T10:00:00Z', '2026-10-23T10:00:00.000Z'],
    ['mailContents', '2026-11-22T10:00:00Z', '2026-11-15T10:00:00.000Z'],
    ['deliveries', '2026-11-22T10:00:00Z', '2026-08-24T10:00:00.000Z'],
    ['auditEvents', '2026-11-22T10:00:00Z', '2025-10-22T10:00:00.000Z'],
    ['analytics', '2026-11-22T10:00:00Z', '2024-09-22T10:00:00.000Z'],
    ['expired', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
  ])('for %s at %s is %s', (what, now, expected) => {
    expect(since(what, now)).toBe(expected)
  })

  it('uses the last day of a shorter month', () => {
    expect(since('auditEvents', '2027-03-31T00:00:00Z')).toBe('2026-02-28T00:00:00.000Z')
    expect(since('auditEvents', '2025-03-31T00:00:00Z')).toBe('2024-02-29T00:00:00.000Z')
  })

  it('keeps a purchase for ten years from the end of its year', () => {
    const bought = new Date('2026-05-04T12:00:00Z')
    expect(bought < keptSince('transactions', new Date('2036-12-31T23:59:59Z'))).toBe(false)
    expect(bought < keptSince('transactions', new Date('2037-01-01T00:00:00Z'))).toBe(true)
  })
})
