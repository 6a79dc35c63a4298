import { expect, it } from 'vitest'
import { nextPause } from './back-off.ts'

it('doubles the pause after each quick exit, up to 30 seconds, and resets it after a healthy minute', () => {
  const pauses = [0]
  for (let end = 0; end < 9; end++) pauses.push(nextPause(pauses.at(-1) ?? 0, 100))
  expect(pauses.slice(1)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(nextPause(30_000, 60_000)).toBe(500)
})
