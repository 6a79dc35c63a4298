import { describe, expect, it } from 'vitest'
import { compareTimetables } from '../../src/partner/compare-timetables.js'

const crossing = (reference: string, departsAt = '2026-11-04T06:00', vessel = 'Sif') => ({
  reference,
  from: 'DKFDH',
  to: 'SEGOT',
  departsAt,
  vessel,
})

describe('compareTimetables', () => {
  it('finds nothing in two equal timetables', () => {
    expect(compareTimetables([crossing('a')], [crossing('a')])).toEqual({ added: [], moved: [], vanished: [] })
  })

  it('calls a new time a move', () => {
    const change = compareTimetables([crossing('a')], [crossing('a', '2026-11-04T07:00')])
    expect(change.moved).toHaveLength(1)
  })

  it('calls a new vessel a move', () => {
    const change = compareTimetables([crossing('a')], [crossing('a', '2026-11-04T06:00', 'Aurora')])
    expect(change.moved).toHaveLength(1)
  })

  it('keeps what vanished', () => {
    expect(compareTimetables([crossing('a'), crossing('b')], [crossing('b')]).vanished).toEqual([crossing('a')])
  })
})
