import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chanceOfSilence,
  judgeSilence,
  likelyUnder,
  measureEffect,
  recurrenceRate,
  severityOfCount,
} from './recurrence.ts'

const exposure = fc
  .tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 }))
  .map(([a, b]) => ({ occurrences: Math.min(a, b), opportunities: Math.max(a, b) }))

it.each([
  [1, 'low'],
  [2, 'low'],
  [3, 'medium'],
  [4, 'medium'],
  [5, 'high'],
  [40, 'high'],
])('derives a group’s severity from its count: %i is %s', (count, severity) => {
  expect(severityOfCount(count)).toBe(severity)
})

it.each([
  [0, 100],
  [3, 63],
  [9, 28],
  [19, 15],
  [59, 5],
])('after %i opportunities without an occurrence, a rate under %i %% is still likely', (n, percent) => {
  expect(Math.round(likelyUnder(n) * 100)).toBe(percent)
})

describe('a rate', () => {
  it('has the interval from the textbook', () => {
    // Newcombe 1998, Statistics in Medicine 17:857, table I: 15 of 148 and 0 of 20 by the score method.
    const rounded = (seen: Parameters<typeof recurrenceRate>[0]) => {
      const { low, high } = recurrenceRate(seen)!
      return [low, high].map((bound) => Math.round(bound * 10_000) / 10_000)
    }
    expect(rounded({ occurrences: 15, opportunities: 148 })).toEqual([0.0624, 0.1605])
    expect(rounded({ occurrences: 0, opportunities: 20 })).toEqual([0, 0.1611])
  })

  it('is unknown without an opportunity', () => {
    expect(recurrenceRate({ occurrences: 0, opportunities: 0 })).toBeNull()
  })

  it('lies in its interval, which is within 0 and 1', () => {
    fc.assert(
      fc.property(exposure, (seen) => {
        const found = recurrenceRate(seen)
        if (!found) return
        expect(found.low).toBeGreaterThanOrEqual(0)
        expect(found.low).toBeLessThanOrEqual(found.rate)
        expect(found.high).toBeGreaterThanOrEqual(found.rate)
        expect(found.high).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the time since the last occurrence', () => {
  const often = { occurrences: 6, opportunities: 12 }

  it.each([
    ['recent', { daysSince: 0, opportunitiesSince: 0 }],
    ['recent', { daysSince: 30, opportunitiesSince: 50 }],
    ['too-little-evidence', { daysSince: 31, opportunitiesSince: 0 }],
    ['too-little-evidence', { daysSince: 400, opportunitiesSince: 2 }],
    ['improving', { daysSince: 31, opportunitiesSince: 3 }],
    ['improving', { daysSince: 31, opportunitiesSince: 5 }],
    ['stopped', { daysSince: 31, opportunitiesSince: 6 }],
  ])('is %s at %o', (verdict, since) => {
    expect(judgeSilence({ ...since, before: often, isDoubtful: false })).toBe(verdict)
  })

  it.each([
    ['recent', { daysSince: 30, opportunitiesSince: 50 }],
    ['too-little-evidence', { daysSince: 31, opportunitiesSince: 2 }],
    ['unsure', { daysSince: 31, opportunitiesSince: 3 }],
    ['unsure', { daysSince: 400, opportunitiesSince: 99 }],
  ])('with a possible repeat is %s at %o (D39)', (verdict, since) => {
    expect(judgeSilence({ ...since, before: often, isDoubtful: true })).toBe(verdict)
  })

  it('must be longer after a single occurrence than after many', () => {
    const stoppedAfter = (occurrences: number, opportunities: number) => {
      let since = 3
      const before = { occurrences, opportunities }
      while (
        judgeSilence({ daysSince: 99, opportunitiesSince: since, before, isDoubtful: false }) !== 'stopped'
      )
        since++
      return since
    }
    expect([stoppedAfter(1, 1), stoppedAfter(2, 5), stoppedAfter(6, 20), stoppedAfter(10, 20)]).toEqual([
      19, 16, 12, 6,
    ])
  })

  it('has the probability that results from counting arrangements', () => {
    // C(12, 6) / C(18, 6) = 924 / 18564
    expect(chanceOfSilence({ before: often, opportunitiesSince: 6 })).toBeCloseTo(924 / 18_564, 12)
  })

  it('is less likely the longer it lasts', () => {
    fc.assert(
      fc.property(exposure, fc.nat({ max: 200 }), (before, since) => {
        const chance = chanceOfSilence({ before, opportunitiesSince: since })
        expect(chance).toBeLessThanOrEqual(1)
        expect(chanceOfSilence({ before, opportunitiesSince: since + 1 })).toBeLessThanOrEqual(chance)
      }),
    )
  })

  it('counts an occurrence as an opportunity even if the opportunities don’t include it', () => {
    expect(
      chanceOfSilence({ before: { occurrences: 2, opportunities: 0 }, opportunitiesSince: 1 }),
    ).toBeCloseTo(1 / 3)
  })
})

describe('an effect', () => {
  it.each([
    ['too-little-evidence', [9, 20], [0, 2]],
    ['too-little-evidence', [1, 2], [0, 40]],
    ['too-little-evidence', [1, 10], [0, 10]],
    ['fewer', [10, 20], [1, 20]],
    ['no-difference', [10, 20], [6, 20]],
    ['no-difference', [10, 20], [10, 20]],
    ['more', [1, 20], [10, 20]],
  ] as const)('is %s at %j before and %j after', (verdict, before, after) => {
    const of = ([occurrences, opportunities]: readonly [number, number]) => ({ occurrences, opportunities })
    expect(measureEffect({ before: of(before), after: of(after) }).verdict).toBe(verdict)
  })

  it('is reversed if before and after are swapped', () => {
    const mirrored = { fewer: 'more', more: 'fewer' } as Record<string, string>
    fc.assert(
      fc.property(exposure, exposure, (before, after) => {
        const { verdict } = measureEffect({ before, after })
        expect(measureEffect({ before: after, after: before }).verdict).toBe(mirrored[verdict] ?? verdict)
      }),
    )
  })
})
