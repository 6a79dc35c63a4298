import { expect, it } from 'vitest'
import { estimateCost, estimateMinutesLeft, historySince } from './estimate.ts'

it('estimates calls from pull requests and changed files, and adds waits for the hourly limit', () => {
  expect(estimateCost({ listed: 0, toRead: 0, filePages: 0 })).toEqual({
    restCalls: 0,
    graphqlPoints: 0,
    minutes: 0,
  })
  expect(estimateCost({ listed: 500, toRead: 450, filePages: 470 })).toEqual({
    restCalls: 588,
    graphqlPoints: 578,
    minutes: 5,
  })
  expect(estimateCost({ listed: 2_000, toRead: 2_000, filePages: 2_500 })).toEqual({
    restCalls: 3_125,
    graphqlPoints: 2_560,
    minutes: 80,
  })
})

it('estimates the time left once five pull requests have been read', () => {
  expect(estimateMinutesLeft({ found: 100, read: 4, secondsSpent: 8 })).toBe(null)
  expect(estimateMinutesLeft({ found: 100, read: 10, secondsSpent: 20 })).toBe(3)
  expect(estimateMinutesLeft({ found: 100, read: 100, secondsSpent: 200 })).toBe(0)
})

it('begins the period on the same day of an earlier month', () => {
  expect(historySince(new Date('2026-08-31T10:00:00Z'), 6)).toEqual(new Date('2026-02-28T10:00:00Z'))
})
