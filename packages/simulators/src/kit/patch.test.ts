import { expect, it } from 'vitest'
import { anchorAt, findPosition, hunkUpTo, isRange } from './patch.ts'

const patch = [
  '@@ -1,3 +1,3 @@ a',
  ' one',
  '-two',
  '+TWO',
  ' three',
  '@@ -10,2 +10,3 @@ b',
  ' ten',
  '+more',
  ' eleven',
].join('\n')

it('counts positions from the first hunk header, including later headers', () => {
  expect(findPosition(patch, { line: 1, side: 'RIGHT' })).toBe(1)
  expect(findPosition(patch, { line: 2, side: 'LEFT' })).toBe(2)
  expect(findPosition(patch, { line: 2, side: 'RIGHT' })).toBe(3)
  expect(findPosition(patch, { line: 11, side: 'RIGHT' })).toBe(7)
  expect(findPosition(patch, { line: 5, side: 'RIGHT' })).toBeNull()
})

it('converts a position to its line', () => {
  expect(anchorAt(patch, 2)).toEqual({ line: 2, side: 'LEFT' })
  expect(anchorAt(patch, 7)).toEqual({ line: 11, side: 'RIGHT' })
  expect(anchorAt(patch, 5)).toBeNull()
})

it('cuts off the hunk at the line', () => {
  expect(hunkUpTo(patch, { line: 10, side: 'RIGHT' })).toBe('@@ -10,2 +10,3 @@ b\n ten')
})

it('accepts a range only downward within one hunk', () => {
  expect(isRange(patch, { line: 1, side: 'RIGHT' }, { line: 2, side: 'RIGHT' })).toBe(true)
  expect(isRange(patch, { line: 2, side: 'RIGHT' }, { line: 1, side: 'RIGHT' })).toBe(false)
  expect(isRange(patch, { line: 1, side: 'RIGHT' }, { line: 10, side: 'RIGHT' })).toBe(false)
})
