import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showJson, showLine, showText } from './show-text.ts'

describe('text of others on a terminal', () => {
  it.each([
    ['\u001b[2J\u001b]0;owned\u0007', '\\x1b[2J\\x1b]0;owned\\x07'],
    ['\u009b31mred', '\\x9b31mred'],
    ['if (x) \u202e// admin\u2066', 'if (x) \\u{202e}// admin\\u{2066}'],
    ['a\u200bb\u00adc', 'a\\u{200b}b\\xadc'],
    ['half \ud83d pair', 'half \\u{d83d} pair'],
    ['hidden \u{e0041}', 'hidden \\u{e0041}'],
    ['over\rwritten\r\nnext\b', 'over\\x0dwritten\nnext\\x08'],
    ['\tindented', '  indented'],
  ])('%j is spelt out', (text, shown) => {
    expect(showText(text)).toBe(shown)
  })

  it('leaves letters of every script and emoji as they are', () => {
    for (const text of ['Grüße', '日本語', 'שלום', '👩‍🚀 🇳🇴 ✔️', 'e\u0301']) expect(showText(text)).toBe(text)
  })

  it('stands on one line where one line is wanted', () => {
    expect(showLine(' two\r\n lines\u2028three\n')).toBe('two lines three')
  })
})

/** Halves of pairs among them. */
const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((codes) => String.fromCodePoint(...codes))

it('writes JSON that reads as the same value and holds no control character', () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const json = showJson([...texts, '\u001b\u007f\u009b\u202e\u{e0041}'])
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(JSON.parse(json).slice(0, -1)).toEqual(texts)
    }),
  )
})
