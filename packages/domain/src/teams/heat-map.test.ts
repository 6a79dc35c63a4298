import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endOfPeriod, listPeriods, showIfEnough } from './heat-map.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)

it('lists complete periods of twelve whole weeks, newest first', () => {
  const periods = listPeriods(at('2026-11-27'))
  expect(periods).toHaveLength(4)
  expect(periods.every((day) => at(day).getUTCDay() === 1)).toBe(true)
  expect(endOfPeriod(periods[0] ?? '') <= '2026-11-27').toBe(true)
  expect(endOfPeriod(periods[1] ?? '')).toBe(periods[0])
  expect(listPeriods(at('2024-02-01'))).toEqual([])
})

interface Contribution {
  person: number
  cell: number
  day: number
}

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const contributions = fc.array(fc.record({ person: fc.nat(8), cell: fc.nat(2), day: fc.nat(400) }), {
  maxLength: 80,
})

function readAll(all: readonly Contribution[], today: number) {
  return listPeriods(new Date(START + today * DAY)).flatMap((from) =>
    [0, 1, 2].flatMap((cell) => {
      const [first, end] = [Date.parse(from), Date.parse(endOfPeriod(from))]
      const counted = all.filter(
        (one) => one.cell === cell && START + one.day * DAY >= first && START + one.day * DAY < end,
      )
      const people = new Set(counted.map(({ person }) => person)).size
      return showIfEnough({ mistakes: counted.length, people }) === null ? [] : [new Set(counted)]
    }),
  )
}

it('never shows two numbers whose difference comes from fewer than five people', () => {
  fc.assert(
    fc.property(contributions, fc.nat(400), fc.nat(400), (all, today, later) => {
      const happened = (day: number) => all.filter((one) => one.day <= day)
      const shown = [...readAll(happened(today), today), ...readAll(happened(later), later)]
      for (const one of shown)
        for (const other of shown) {
          const rest = [
            ...[...one].filter((each) => !other.has(each)),
            ...[...other].filter((each) => !one.has(each)),
          ]
          const people = new Set(rest.map(({ person }) => person)).size
          expect(people === 0 || people >= 5).toBe(true)
        }
    }),
  )
})
