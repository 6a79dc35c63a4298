import { expect, it } from 'vitest'
import { numberLines } from '../../../lib/diff/compare-code.ts'
import { readHunk } from '../../../lib/diff/read-hunk.ts'
import { createMistake } from '../testing/create-review.ts'
import { shareCode } from './code-views.ts'
import { surround } from './use-surroundings.ts'

it('shows the code of several comments on the same lines once', () => {
  const code = { codeBefore: 'a()', codeAfter: 'b()' }
  const mistakes = [
    createMistake({ id: '1', ...code }),
    createMistake({ id: '2', path: 'src/b.ts', ...code }),
    createMistake({ id: '3', startLine: 43, ...code }),
    createMistake({ id: '4' }),
    createMistake({ id: '5' }),
    createMistake({ id: '6', hunk: '@@ -1 +1 @@\n-a\n+b' }),
    createMistake({ id: '7', hunk: '@@ -1 +1 @@\n-a\n+b\n c' }),
  ]
  expect(shareCode(mistakes).map(({ mistake, sharesCodeWith }) => [mistake.id, sharesCodeWith?.id])).toEqual([
    ['1', undefined],
    ['3', '1'],
    ['2', undefined],
    ['4', undefined],
    ['5', undefined],
    ['6', undefined],
    ['7', '6'],
  ])
})

it('numbers the lines around code like the code, on both sides', () => {
  const lines = numberLines('c\nd', 3)
  const around = { above: ['a', 'b'], below: ['e', 'f'] }
  expect(surround(lines, around, { above: 1, below: 1 }).map(({ number }) => number)).toEqual([2, 3, 4, 5])
  const hunk = readHunk('@@ -10,2 +12,3 @@\n c\n+d\n e', { side: 'RIGHT', startLine: 13, endLine: 13 })
  expect(
    surround(hunk, around, { above: 2, below: 2 }).map(({ oldNumber, number }) => [oldNumber, number]),
  ).toEqual([
    [8, 10],
    [9, 11],
    [10, 12],
    [undefined, 13],
    [11, 14],
    [12, 15],
    [13, 16],
  ])
})
