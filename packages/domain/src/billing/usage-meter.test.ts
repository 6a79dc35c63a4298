import { describe, expect, it } from 'vitest'
import { buildUsageMeter, formatCount } from './usage-meter.ts'

describe('a meter', () => {
  it.each([
    [10, 0, 10, 'green'],
    [10, 7, 3, 'green'],
    [10, 8, 2, 'yellow'],
    [10, 9, 1, 'orange'],
    [10, 10, 0, 'red'],
    [10, 14, 0, 'red'],
    [50, 39, 11, 'green'],
    [50, 40, 10, 'yellow'],
    [50, 45, 5, 'orange'],
    [100_000, 85_000, 15_000, 'yellow'],
    [0, 0, 0, 'red'],
    [null, 4_000, null, 'green'],
  ] as const)('of %j with %d used has %j left and is %s', (limit, used, remaining, tone) => {
    expect(buildUsageMeter(limit, used)).toMatchObject({ limit, used, remaining, tone })
  })

  it('fills its bar from 0 to at most 1', () => {
    expect(
      [
        buildUsageMeter(10, 0),
        buildUsageMeter(10, 5),
        buildUsageMeter(10, 99),
        buildUsageMeter(null, 99),
      ].map(({ share }) => share),
    ).toEqual([0, 0.5, 1, 0])
  })
})

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [100_000, '100K'],
  [999_499, '999K'],
  [999_500, '1.0M'],
  [1_000_000, '1.0M'],
  [12_340_000, '12.3M'],
])('formats %d tokens as %s', (count, written) => {
  expect(formatCount(count)).toBe(written)
})
