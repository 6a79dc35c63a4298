import { expect, it } from 'vitest'
import { compareCode, numberLines } from './compare-code.ts'
import { foldLines } from './fold-lines.ts'

const code = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`)
const numbers = (before: string[], after: string[]) => {
  const lines = compareCode({ before: before.join('\n'), after: after.join('\n'), startLine: 1 })
  const { folds, skippedAtEnd } = foldLines(lines)
  return [...folds.map((fold) => [fold.skipped, ...fold.lines.map(({ number }) => number)]), skippedAtEnd]
}

it('keeps three lines around each change, and counts the lines between', () => {
  const before = code(1, 30)
  const after = before.with(10, 'changed').with(25, 'changed')
  expect(numbers(before, after)).toEqual([
    [7, 8, 9, 10, 11, 11, 12, 13, 14],
    [8, 23, 24, 25, 26, 26, 27, 28, 29, 30],
    0,
  ])
})

it('does not hide a single line, and keeps everything without changes', () => {
  const before = code(1, 8)
  expect(numbers(before, before.with(4, 'changed'))).toEqual([[0, 1, 2, 3, 4, 5, 5, 6, 7, 8], 0])
  const { folds } = foldLines(numberLines(before.join('\n'), 1))
  expect(folds[0]?.lines).toHaveLength(8)
})
