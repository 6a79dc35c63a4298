import { expect, it } from 'vitest'
import { compareCode } from '../../lib/diff/compare-code.ts'
import { splitLines } from './CodeSheet.tsx'

it('pairs each removed line with the line that replaced it', () => {
  const lines = compareCode({ before: 'a\nb\nc\nd', after: 'a\nx\nd\ne', startLine: 7 })
  expect(splitLines(lines).map(({ before, after }) => [before?.number, after?.number])).toEqual([
    [7, 7],
    [8, 8],
    [9, undefined],
    [10, 9],
    [undefined, 10],
  ])
})
