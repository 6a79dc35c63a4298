import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clip, clipStart, columnsOf, padEnd, wrap } from './layout.ts'

it('counts columns as a terminal does', () => {
  expect(columnsOf('plain')).toBe(5)
  expect(columnsOf('日本')).toBe(4)
  expect(columnsOf('e\u0301')).toBe(1)
  expect(columnsOf('🚢')).toBe(2)
})

it('wraps at blanks, keeps line feeds and cuts a word that is too wide', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('a\n\nb', 8)).toEqual(['a', '', 'b'])
  expect(wrap('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
})

it('never gives a line wider than asked for, and loses nothing but blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrap(text, width)
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

it('clips and pads to a width', () => {
  expect(clip('northbeam', 6)).toBe('north…')
  expect(clip('tide', 6)).toBe('tide')
  expect(clipStart('src/berths.ts:12', 12)).toBe('…erths.ts:12')
  expect(clipStart('a.ts:12', 12)).toBe('a.ts:12')
  expect(padEnd('日', 4)).toBe('日  ')
})
