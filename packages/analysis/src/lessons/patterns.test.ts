import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Patterns } from './patterns.ts'
import { requiredLiterals } from './required-literals.ts'

describe('the literals that a pattern requires', () => {
  it.each([
    ['\\b(?:no|without|missing|add) (?:an? )?time-?\\s?out', ['time']],
    ['foo.{0,40}bars?', ['foo']],
    ['(?:one|two) (?:apple|pear)', ['apple', 'pear']],
    ['ever\\.call', ['ever.call']],
    ['ab?cd(?:x|yz)', null],
    ['(?=abc)x', null],
    ['[abc]+', null],
    ['(?:abc)?x', null],
    ['abc|.', null],
  ])('of %s are %j', (pattern, literals) => {
    expect(requiredLiterals(pattern)).toEqual(literals)
  })

  it('occur in every match', () => {
    const word = fc.constantFrom('missing', 'timeout', 'add', 'a', 'the', 'index', 'please', 'x')
    const pattern = fc.array(
      fc.oneof(
        word,
        fc.tuple(word, word).map(([a, b]) => `(?:${a}|${b})`),
        word.map((each) => `(?:${each})?`),
        fc.constant('.{0,9}'),
      ),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(pattern, fc.array(word, { maxLength: 8 }), (parts, words) => {
        const [source, text] = [parts.join(' '), words.join(' ')]
        expect(new Patterns([source]).test(text)).toBe(new RegExp(source).test(text))
      }),
    )
  })
})

it('returns the text of the first pattern that matches', () => {
  const patterns = new Patterns(['no time-?out', 'hangs? forever'])
  expect(patterns.find('this hangs forever: there is no timeout')).toBe('no timeout')
  expect(patterns.find('nothing of the sort')).toBeNull()
})
