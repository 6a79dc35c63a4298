import { expect, it } from 'vitest'
import { placeWeeks } from './place-weeks.ts'

const week = (pullRequests: number, repeats: number) => ({ week: '2026-11-02', pullRequests, repeats })
const box = { width: 20, height: 10, top: 4 }

it('returns a point for each week with a rate, and only x for the others', () => {
  expect(placeWeeks([week(10, 2), week(0, 0), week(10, 0)], box)).toEqual({
    points: [
      { x: 2, y: 5 },
      { x: 22, y: 10 },
    ],
    empty: [12],
  })
})

it('handles no weeks and a single week', () => {
  expect(placeWeeks([], box)).toEqual({ points: [], empty: [] })
  expect(placeWeeks([week(0, 0)], box)).toEqual({ points: [], empty: [2] })
})
