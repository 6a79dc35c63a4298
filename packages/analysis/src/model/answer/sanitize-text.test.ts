import { describe, expect, it } from 'vitest'
import { dangersIn } from '../testing/dangers-in.ts'
import { naughtyTexts } from '../testing/hostile-payloads.ts'
import { bringsForeign, sanitizeText } from './sanitize-text.ts'

describe('a text by the model', () => {
  it.each([
    ['Close the file before you return.', 'Close the file before you return.'],
    ['Use `Map<string, Ship>` here; `a < b` stays.', 'Use `Map‹string, Ship›` here; `a ‹ b` stays.'],
    ['A List<String> is enough where x < y and y > z.', 'A List‹String› is enough where x < y and y > z.'],
    [
      'The `@dataclass` decorator does it. See https://docs.example/x for more. Fine.',
      'The `dataclass` decorator does it. Fine.',
    ],
    ['Await it.\n\n- first\n- second', 'Await it.\n- first\n- second'],
    ['The endpoint GET /users answers 404.', 'The endpoint GET /users answers 404.'],
  ])('keeps harmless text: %s', (raw, kept) => {
    expect(sanitizeText(raw, 500)).toBe(kept)
  })

  it.each([
    '<img src=x>',
    'Good. <script>alert(1)</script>',
    '![x](https://evil.example)',
    '/approve',
    'Ask @octocat',
    'https://evil.example',
    '...',
    '',
  ])('is dropped if it’s an attack or empty: %s', (raw) => {
    expect(sanitizeText(raw, 500)).toBeNull()
  })

  it('contains nothing dangerous, whichever payload it’s made from', () => {
    const texts = naughtyTexts()
    const framed = texts.flatMap((text) => [
      text,
      `The name is \`${text}\` here.`,
      `Check it. ${text} Then go on.`,
    ])
    const found = framed.flatMap((text) => {
      const clean = sanitizeText(text, 2000)
      return clean === null ? [] : dangersIn(clean)
    })
    expect(found).toEqual([])
  })

  it('never exceeds its maximum length', () => {
    const long = sanitizeText('word '.repeat(5000), 120) ?? ''
    expect(long.length).toBeLessThanOrEqual(120)
    expect(long).toMatch(/word …$/)
  })

  it('is sanitized in linear time', () => {
    const started = process.cpuUsage()
    for (const text of [
      '<'.repeat(50_000),
      'a.'.repeat(50_000),
      '`'.repeat(50_000),
      '<A'.repeat(30_000),
      '@'.repeat(50_000),
    ])
      sanitizeText(text, 100_000)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500)
  })
})

describe('proposed code', () => {
  const known = '+<img src={photo} />\n+@Override\n+fetch("https://api.northbeam.example/fares")'

  it.each([
    ['<img src={photo} />', false],
    ['@Override', false],
    ['fetch("https://api.northbeam.example/fares")', false],
    ['return a < b ? a : b', false],
    ['fetch("https://evil.example")', true],
    ['<script src={x}></script>', true],
    ['// thanks @octocat', true],
    ['![x](y)', true],
  ])('is rejected if it adds anything foreign: %s', (code, isForeign) => {
    expect(bringsForeign(code, known)).toBe(isForeign)
  })
})
