import { describe, expect, it } from 'vitest'
import { readComment } from './read-comment.ts'

describe('reading a comment', () => {
  it('keeps suggestions unchanged and separate from other code', () => {
    const parts = readComment(
      'Wait for it:\r\n```suggestion\r\n  await work()\r\n\r\n```\r\nor\n~~~ts\nlater()\n~~~',
    )
    expect(parts).toMatchObject({
      suggestions: ['  await work()\n'],
      codeBlocks: ['later()'],
      sentences: ['Wait for it:', 'or'],
    })
    expect(readComment('```suggestion\n```').suggestions).toEqual([''])
    expect(readComment('````suggestion\n```\ncode\n```\n````').suggestions).toEqual(['```\ncode\n```'])
  })

  it('splits sentences, but not at periods in code and abbreviations', () => {
    expect(readComment('Use `a.b. c`, e.g. here. Nice 👍 But close it!\n- one\n- two').sentences).toEqual([
      'Use `a.b. c`, e.g. here.',
      'Nice 👍',
      'But close it!',
      'one',
      'two',
    ])
  })

  it('leaves out quotations, images and HTML comments', () => {
    const body =
      '<!-- bot -->\n> before\n![high](https://x/high.svg)\nSee [the guide](https://x/guide) and https://docs.org/library/dataclasses.html'
    expect(readComment(body)).toMatchObject({
      prose: expect.stringContaining('See the guide and'),
      mark: 'grave',
    })
    expect(readComment(body).sentences).toEqual(['See the guide and `dataclasses`'])
  })

  it.each([['`'], ['```\n'], ['\n'], ['!['], ['<!-- '], [' \t'], ['lock '], ['[a]('], ['could you ']])(
    'reads 65,000 characters of %j in less than 500 ms',
    (piece) => {
      const started = performance.now()
      readComment(piece.repeat(65_000 / piece.length))
      expect(performance.now() - started).toBeLessThan(500)
    },
  )
})
