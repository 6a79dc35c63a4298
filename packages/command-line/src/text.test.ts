import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clip,
  clipStart,
  countColumns,
  padEnd,
  showJson,
  showLine,
  showText,
  wrap,
  writeTable,
} from './text.ts'

describe('text by others', () => {
  it.each([
    ['\u001b[2J\u001b]0;owned\u0007', '\\x1b[2J\\x1b]0;owned\\x07'],
    ['\u009b31mred', '\\x9b31mred'],
    ['if (x) \u202e// admin\u2066', 'if (x) \\u{202e}// admin\\u{2066}'],
    ['a\u200bb\u00adc', 'a\\u{200b}b\\xadc'],
    ['half \ud83d pair', 'half \\u{d83d} pair'],
    ['hidden \u{e0041}', 'hidden \\u{e0041}'],
    ['over\rwritten\r\nnext\b', 'over\\x0dwritten\nnext\\x08'],
    ['\tindented', '  indented'],
  ])('is escaped: %j', (text, shown) => {
    expect(showText(text)).toBe(shown)
  })

  it('keeps letters of every script and emoji', () => {
    for (const text of ['Grüße', '日本語', 'שלום', '👩‍🚀 🇳🇴 ✔️', 'e\u0301']) expect(showText(text)).toBe(text)
  })

  it('fits on one line if necessary', () => {
    expect(showLine(' two\r\n lines\u2028three\n')).toBe('two lines three')
  })
})

const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((codes) => String.fromCodePoint(...codes))

it('writes JSON without control characters that parses to the same value', () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const json = showJson([...texts, '\u001b\u007f\u009b\u202e\u{e0041}'])
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(JSON.parse(json).slice(0, -1)).toEqual(texts)
    }),
  )
})

it('counts columns as a terminal does', () => {
  expect(countColumns('plain')).toBe(5)
  expect(countColumns('日本')).toBe(4)
  expect(countColumns('e\u0301')).toBe(1)
  expect(countColumns('🚢')).toBe(2)
})

it('wraps at spaces, keeps line feeds and cuts words that are too wide', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('a\n\nb', 8)).toEqual(['a', '', 'b'])
  expect(wrap('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
})

it('never returns a line that’s too wide, and loses only spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrap(text, width)
      for (const line of lines) expect(countColumns(line)).toBeLessThanOrEqual(width)
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

it('aligns tables with wide characters, and moves a last column without room below its row', () => {
  const rows = [
    { work: '日本 🫠', jobs: 7, about: 'northbeam/ferry-api' },
    { work: 'mail', jobs: 12, about: null },
  ]
  const canvas = { paint: (_: string, text: string) => text, width: 40 }
  expect(writeTable(rows, canvas)).toBe(
    'work     jobs  about\n日本 🫠     7  northbeam/ferry-api\nmail       12',
  )
  expect(writeTable(rows, { ...canvas, width: 20 })).toBe(
    'work     jobs\n    about\n日本 🫠     7\n    northbeam/ferry-\n    api\nmail       12',
  )
})
