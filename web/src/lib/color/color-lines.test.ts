import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CodeLine } from '../diff/code-line.ts'
import { compareCode, numberLines } from '../diff/compare-code.ts'
import { colorLines, type Tokenize } from './color-lines.ts'
import { GRAMMARS } from './grammars.ts'
import { createTokenizer, loadTokenizer } from './tokenize.ts'

const LANGUAGES = `TypeScript Java C# PHP Ruby Shell Go Python Rust SQL HTML Markdown YAML`.split(' ')
const tokenizers = new Map<string, Tokenize>()
beforeAll(async () => {
  for (const language of LANGUAGES) tokenizers.set(language, (await loadTokenizer(language, 'a'))!)
})

const color = (lines: CodeLine[], language: string) => colorLines(lines, tokenizers.get(language)!)
const toned = (lines: CodeLine[], tone: string) =>
  lines.flatMap((line) => line.parts.filter((part) => part.tone === tone).map((part) => part.text))
const text = (lines: CodeLine[]) => lines.map((line) => line.parts.map((part) => part.text).join(''))

describe('colors', () => {
  it('recognize keywords, strings, calls, numbers and comments', () => {
    const lines = color(numberLines("const a = read('x', 7) // why", 1), 'TypeScript')
    expect(['key', 'string', 'function', 'number', 'comment'].map((tone) => toned(lines, tone))).toEqual([
      ['const'],
      ["'x'"],
      ['read'],
      ['7'],
      ['// why'],
    ])
  })

  it('keep the marks of changed words', () => {
    const lines = compareCode({
      before: 'return berth.id + tide',
      after: 'return berth.name + tide',
      startLine: 1,
    })
    const marked = (all: CodeLine[]) =>
      all.map((line) =>
        line.parts
          .filter((part) => part.changed)
          .map((part) => part.text)
          .join(''),
      )
    const colored = color(lines, 'TypeScript')
    expect(marked(colored)).toEqual(marked(lines))
    expect(toned(colored, 'key')).toEqual(['return', 'return'])
  })

  it('recognize a multi-line comment in the version that has it', () => {
    const lines = compareCode({ before: 'a()\nb()', after: '/* a()\nb() */', startLine: 1 })
    const colored = color(lines, 'TypeScript')
    expect(toned(colored, 'comment').join('')).toBe('/* a()b() */')
    expect(toned(colored, 'function')).toEqual(['a', 'b'])
  })

  it.each([
    ['Java', 'public int size() { return 1; }', ['public', 'int', 'return']],
    ['C#', 'var x = await Read();', ['var', 'await']],
    ['PHP', 'foreach ($a as $b) { echo "x"; }', ['foreach', 'as', 'echo']],
    ['Ruby', 'def size = return', ['def', 'return']],
    ['Shell', 'if true; then exit 1; fi', ['if', 'then', 'exit', 'fi']],
    ['Go', 'func main() { defer f() }', ['func', 'defer']],
    ['Python', 'def f(): return 1', ['def', 'return']],
    ['Rust', 'fn main() { let a = 1; }', ['fn', 'let']],
    ['SQL', 'SELECT a FROM b', ['SELECT', 'FROM']],
  ])('recognize the keywords of %s', (language, code, keywords) => {
    expect(toned(color(numberLines(code, 1), language), 'key')).toEqual(keywords)
  })

  it('leave a language without a grammar plain', async () => {
    expect(await loadTokenizer('Klingon', 'a')).toBe(null)
    expect(await loadTokenizer('constructor', 'a')).toBe(null)
  })

  it('are found in the grammar of each language', async () => {
    for (const load of Object.values(GRAMMARS))
      expect(createTokenizer((await load()).default)('a').map(({ text }) => text)).toEqual(['a'])
  })

  it('never change a character of the code', () => {
    const code = fc.string({
      unit: fc.constantFrom('a', '"', "'", '`', '/', '*', '<', '>', '{', '}', '$', '\\', '\n', '#', ' ', '1'),
    })
    const languages = ['TypeScript', 'Python', 'HTML', 'PHP', 'Ruby', 'C#', 'Shell', 'Markdown', 'YAML']
    fc.assert(
      fc.property(code, code, fc.constantFrom(...languages), (before, after, language) => {
        const lines = compareCode({ before, after, startLine: 1 })
        expect(text(color(lines, language))).toEqual(text(lines))
      }),
      { numRuns: 300 },
    )
  })
})
