import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const code = (...lines: string[]) => lines.join('\n')

it('range from the first to the last deleted line', () => {
  expect(changedLines(code('a', 'b', 'c', 'd', 'e'), code('a', 'B', 'c', 'D', 'e'))).toEqual({
    start: 2,
    end: 4,
  })
})

it('are the neighboring lines if lines were only added', () => {
  expect(changedLines(code('a', 'b', 'c'), code('a', 'b', 'new', 'c'))).toEqual({ start: 2, end: 3 })
  expect(changedLines(code('a', 'b'), code('a', 'b', 'new'))).toEqual({ start: 2, end: 2 })
})
