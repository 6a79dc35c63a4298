import { describe, expect, it } from 'vitest'
import { endOfPeriod, listPeriods } from '../teams/heat-map.ts'
import { compareSupport } from './compare-support.ts'
import { listStoppedPeriods } from './stopped-periods.ts'

describe('the periods of stopped mistakes', () => {
  it('have ended, and so have the 12 weeks after them', () => {
    for (let day = 0; day < 200; day += 1) {
      const now = new Date(Date.UTC(2026, 0, 1 + day))
      const today = now.toISOString().slice(0, 10)
      const periods = listStoppedPeriods(now)
      expect(periods.length).toBeGreaterThan(0)
      for (const { from, until, judgedUntil } of periods) {
        expect(judgedUntil <= today).toBe(true)
        expect([until, judgedUntil]).toEqual([endOfPeriod(from), endOfPeriod(until)])
      }
    }
  })

  it('don’t overlap, today or later', () => {
    const now = new Date('2026-11-29T12:00:00Z')
    const later = new Date('2026-12-30T12:00:00Z')
    const all = [...listStoppedPeriods(now), ...listStoppedPeriods(later)]
    for (const one of all)
      for (const other of all)
        expect(one.from === other.from || one.until <= other.from || other.until <= one.from).toBe(true)
    expect(listPeriods(now)).toEqual(expect.arrayContaining(listStoppedPeriods(now).map(({ from }) => from)))
  })
})

describe('comparing comments with a reason to those without', () => {
  it('says that more were acted on only if chance hardly explains it', () => {
    expect(compareSupport({ acted: 14, known: 16 }, { acted: 9, known: 20 })).toMatchObject({
      isMore: true,
      rates: { with: { rate: 0.875 }, without: { rate: 0.45 } },
    })
    expect(compareSupport({ acted: 14, known: 16 }, { acted: 15, known: 20 })?.isMore).toBe(false)
    expect(compareSupport({ acted: 9, known: 20 }, { acted: 14, known: 16 })?.isMore).toBe(false)
    expect(compareSupport({ acted: 2, known: 2 }, { acted: 0, known: 1 })?.isMore).toBe(false)
  })

  it('compares nothing without a known outcome on both sides', () => {
    expect(compareSupport({ acted: 0, known: 0 }, { acted: 9, known: 20 })).toBeNull()
    expect(compareSupport({ acted: 9, known: 20 }, { acted: 0, known: 0 })).toBeNull()
  })
})
