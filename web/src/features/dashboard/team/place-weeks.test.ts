import { expect, it } from 'vitest'
import { placeWeeks } from './place-weeks.ts'

const week = (pullRequests: number, repeats: number) => ({ week: '2026-11-02', pullRequests, repeats })
const box = { width: 20, height: 10, top: 4 }

it('places each week with a rate by its height, with zero at the bottom, and the others by x only', () => {
  expect(placeWeeks([week(10, 2), week(0, 0), week(10, 0)], box)).toEqual({
    points: [
      { x: 2, y: 5 },
      { x: 22, y: 10 },
    ],
    empty: [12],
  })
})

it('handles no week, and a single one', () => {
  expect(placeWeeks([], box)).toEqual({ points: [], empty: [] })
  expect(placeWeeks([week(0, 0)], box)).toEqual({ points: [], empty: [2] })
})
