import { expect, it } from 'vitest'
import { type Lines, listLines, nameLines, pressLine, stretchLines } from './choose-lines.ts'

const press = (max: number, ...lines: number[]) =>
  lines.reduce<Lines>((chosen, line) => pressLine(chosen, { line, max }), null)

it.each([
  ['one line', 3, [4], { start: 4, end: 4 }],
  ['only another line', 3, [4, 8], { start: 8, end: 8 }],
  ['adjacent lines together', 3, [4, 5, 3], { start: 3, end: 5 }],
  ['no more than the maximum', 3, [4, 5, 6, 7], { start: 7, end: 7 }],
  ['no longer the last line after a second click', 3, [4, 5, 6, 6], { start: 4, end: 5 }],
  ['no longer the first line after a second click', 3, [4, 5, 6, 4], { start: 5, end: 6 }],
  ['only the middle line after a second click', 3, [4, 5, 6, 5], { start: 5, end: 5 }],
  ['one line at a time if the maximum is one', 1, [4, 5], { start: 5, end: 5 }],
] as const)('chooses %s', (_, max, lines, chosen) => {
  expect(press(max, ...lines)).toEqual(chosen)
})

it('chooses nothing after a second click on the only line', () => {
  expect(press(3, 4, 4)).toBeNull()
})

it.each([
  [4, 6, 4, 6],
  [6, 4, 4, 6],
  [2, 9, 6, 9],
  [9, 2, 2, 5],
  [5, 5, 5, 5],
])('drags from %d to %d', (from, to, start, end) => {
  expect(stretchLines(from, { to, max: 4 })).toEqual({ start, end })
})

it('names and lists the chosen lines', () => {
  expect(nameLines({ start: 4, end: 4 })).toBe('line 4')
  expect(nameLines({ start: 4, end: 6 })).toBe('lines 4 to 6')
  expect(listLines({ start: 4, end: 6 })).toEqual([4, 5, 6])
})
