import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align } from './align.ts'
import type { CodeLine } from './code-line.ts'
import { compareCode, numberLines } from './compare-code.ts'
import { readHunk } from './read-hunk.ts'

const show = (line: CodeLine) =>
  `${line.number ?? ''}${{ same: ' ', removed: '-', added: '+' }[line.kind]}${line.parts
    .map((part) => (part.changed ? `[${part.text}]` : part.text))
    .join('')}${line.marked ? ' <' : ''}`

describe('two versions of code', () => {
  it('mark changed words, but not code that was only moved or indented', () => {
    const before = 'const lock = await take(id)\nconst berth = await find(id)\nlock.release()'
    const after =
      'const lock = await take(id)\ntry {\n  const berth = await find(id)\n} finally {\n  lock.release()\n}\n'
    expect(compareCode({ before, after, startLine: 41 }).map(show)).toEqual([
      '41 const lock = await take(id)',
      '42-const berth = await find(id)',
      '43-lock.release()',
      '42+[try {]',
      '43+  const berth = await find(id)',
      '44+[} finally {]',
      '45+  lock.release()',
      '46+[}]',
    ])
  })

  it('mark one word within a line', () => {
    expect(compareCode({ before: 'a(b, c)', after: 'a(d, c)', startLine: 1 }).map(show)).toEqual([
      '1-a([b], c)',
      '1+a([d], c)',
    ])
  })

  it('can both be restored from the comparison', () => {
    const code = fc.array(fc.constantFrom('a', 'b b', '', '  c()', '\td'), { minLength: 1, maxLength: 12 })
    const listTexts = (lines: CodeLine[]) => lines.map((line) => line.parts.map((part) => part.text).join(''))
    fc.assert(
      fc.property(code, code, (old, young) => {
        const lines = compareCode({
          before: `${old.join('\n')}\n`,
          after: `${young.join('\n')}\n`,
          startLine: 1,
        })
        expect(listTexts(lines.filter((line) => line.kind !== 'added'))).toEqual(old)
        expect(listTexts(lines.filter((line) => line.kind !== 'removed'))).toEqual(young)
      }),
    )
  })

  it('have no lines if they are empty', () => {
    expect(compareCode({ before: '', after: 'a\n', startLine: 1 }).map(show)).toEqual(['1+a'])
    expect(compareCode({ before: 'a\n', after: '', startLine: 1 }).map(show)).toEqual(['1-a'])
  })

  it('are not compared line by line if they are huge', () => {
    const many = (word: string) => Array.from({ length: 1_200 }, (_, i) => `${word}${i}`)
    expect(align(many('a'), many('b'))).toHaveLength(2_400)
  })
})

it('number a single version from its first line', () => {
  expect(numberLines('a\r\nb\r\n', 7).map(show)).toEqual(['7 a', '8 b'])
})

describe('a hunk', () => {
  const hunk =
    '@@ -10,3 +10,3 @@ function assign() {\n one\n-two\n+zwei\n three\n\\ No newline at end of file'

  it('numbers each side by its file and marks the lines of the mistake', () => {
    expect(readHunk(hunk, { side: 'RIGHT', startLine: 11, endLine: 12 }).map(show)).toEqual([
      '10 one',
      '11-two',
      '11+zwei <',
      '12 three <',
    ])
    expect(readHunk(hunk, { side: 'LEFT', startLine: 11, endLine: 11 }).map(show)[1]).toBe('11-two <')
  })

  it('without a header has no numbers', () => {
    expect(readHunk('+x', { side: 'RIGHT', startLine: 1, endLine: 1 }).map(show)).toEqual(['+x'])
  })
})
