import { describe, expect, it } from 'vitest'
import { readInline, safeAddress, serviceAddress } from './read-inline.ts'
import { readWords } from './read-words.ts'

describe('a line', () => {
  it.each([
    ['plain', [{ kind: 'text', text: 'plain' }]],
    [
      'a `b*c*` d',
      [
        { kind: 'text', text: 'a ' },
        { kind: 'code', text: 'b*c*' },
        { kind: 'text', text: ' d' },
      ],
    ],
    [
      'in a *finally*',
      [
        { kind: 'text', text: 'in a ' },
        { kind: 'emphasis', text: 'finally' },
      ],
    ],
    ['**never**', [{ kind: 'strong', text: 'never' }]],
    ['snake_case_name', [{ kind: 'text', text: 'snake_case_name' }]],
    ['2 * 3 * 4', [{ kind: 'text', text: '2 * 3 * 4' }]],
    ['[docs](https://a.example/b)', [{ kind: 'link', text: 'docs', url: 'https://a.example/b' }]],
    [
      'see https://a.example/b.',
      [
        { kind: 'text', text: 'see ' },
        { kind: 'link', text: 'https://a.example/b', url: 'https://a.example/b' },
        { kind: 'text', text: '.' },
      ],
    ],
  ])('%s is read', (line, pieces) => {
    expect(readInline(line)).toEqual(pieces)
  })

  it.each([
    '![pixel](https://a.example/p.png)',
    '[x](javascript:alert(1))',
    '[x](http://a.example)',
    '[x](data:text/html,1)',
    '<img src=x onerror=alert(1)>',
    '[x](https://user:secret@a.example/)',
  ])('%s creates neither a link nor an element', (line) => {
    const pieces = readInline(line)
    expect(pieces.filter((piece) => piece.kind === 'link' && !line.includes('p.png'))).toEqual([])
    expect(pieces.map((piece) => piece.text).join('')).toBe(line)
  })

  it('reads a long run of opening characters quickly', () => {
    const started = performance.now()
    readInline('[`*_'.repeat(20_000))
    readInline(`${'*'.repeat(50_000)}a`)
    expect(performance.now() - started).toBeLessThan(1_500)
  })
})

describe('a comment', () => {
  it('consists of paragraphs, lists, quotes and code', () => {
    const text = 'One\ntwo\n\n- a\n- b\n> said\n\n```suggestion\nlet x\n```\n~~~\nopen'
    expect(readWords(text)).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'two' }]] },
      { kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      { kind: 'quote', lines: [[{ kind: 'text', text: 'said' }]] },
      { kind: 'code', text: 'let x', suggestion: true },
      { kind: 'code', text: 'open', suggestion: false },
    ])
  })
})

it('accepts only https URLs', () => {
  expect(
    ['https://a.example', 'http://a.example', 'javascript:1', '//a.example', ''].map(safeAddress),
  ).toEqual(['https://a.example/', null, null, null, null])
})

it('allows our own links to this machine only on a page from this machine', () => {
  const simulator = 'http://127.0.0.1:4010/northbeam/ferry-api/pull/1'
  expect(serviceAddress(simulator, '127.0.0.1')).toBe(simulator)
  expect(serviceAddress(simulator, 'debrief.example')).toBeNull()
  // Browsers resolve subdomains of localhost to this machine.
  expect(serviceAddress('http://github.localhost:4010/a', '127.0.0.1')).toBe('http://github.localhost:4010/a')
  for (const address of [
    'http://a.example/',
    'javascript:alert(1)',
    'http://127.0.0.1.a.example/',
    'http://localhost.a.example/',
    'http://alocalhost/',
    'data:text/html,x',
    '//a.example',
  ])
    expect(serviceAddress(address, '127.0.0.1')).toBeNull()
  expect(serviceAddress('https://github.com/a', 'debrief.example')).toBe('https://github.com/a')
})
