import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import { diffLines } from './diff-lines.ts'
import { followLines } from './follow-lines.ts'
import { parsePatch } from './parse-patch.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', '', '\r', 'e '), { maxLength: 30 })
  .map((lines) => lines.join('\n'))
const patch = parsePatch('@@ -2,5 +2,6 @@\n b\n-c\n+C\n+C2\n d\n e\n f\n@@ -20,2 +21,1 @@\n t\n-u')

describe('applying a patch', () => {
  it('gives the next version', () => {
    expect(applyPatch('a\nb\nc\n', parsePatch('@@ -2 +2,2 @@\n-b\n+B\n+b'))).toBe('a\nB\nb\nc\n')
    expect(applyPatch('', parsePatch('@@ -0,0 +1 @@\n+a\n\\ No newline at end of file'))).toBe('a')
    expect(applyPatch('a', parsePatch('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a'))).toBe('a\n')
    expect(applyPatch('a\n', parsePatch('@@ -1 +0,0 @@\n-a'))).toBe('')
  })

  it('refuses what does not fit', () => {
    expect(applyPatch('a\nb\n', parsePatch('@@ -2 +2 @@\n-x\n+y'))).toBeNull()
    expect(applyPatch('a', parsePatch('@@ -1 +1 @@\n-a\n+b'))).toBeNull()
    expect(applyPatch('a\n', parsePatch('@@ -9 +9 @@\n-a\n+b'))).toBeNull()
  })

  it('of our own line diff gives back the other text, whatever the texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, [diffLines(before, after)])).toBe(after)
      }),
      { numRuns: 500 },
    )
  })

  it('still holds where two texts have nothing in common', () => {
    const many = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word} ${at}`).join('\n')
    expect(applyPatch(many('x'), [diffLines(many('x'), many('y'))])).toBe(many('y'))
  })
})

describe('following lines', () => {
  it('moves those below a change', () => {
    expect(followLines(patch, { start: 12, end: 12 })).toEqual({ state: 'moved', start: 13, end: 13 })
    expect(followLines(patch, { start: 12, end: 13 })).toEqual({ state: 'moved', start: 13, end: 14 })
    expect(followLines(patch, { start: 30, end: 30 })).toEqual({ state: 'moved', start: 30, end: 30 })
  })

  it('tells changed from deleted and cuts both versions', () => {
    const followed = followLines(patch, { start: 3, end: 4 })
    expect(followed).toMatchObject({ state: 'changed' })
    if (followed.state !== 'changed') return
    expect(followed.before.map((line) => line.text)).toEqual(['c', 'd'])
    expect(followed.after.map((line) => line.text)).toEqual(['C', 'C2', 'd'])
    expect(followLines(patch, { start: 21, end: 21 })).toMatchObject({ state: 'deleted', after: [] })
  })

  it('says how far from them others changed', () => {
    const above = parsePatch('@@ -4,2 +4,3 @@\n d\n+check\n e')
    expect(followLines(above, { start: 5, end: 5 })).toMatchObject({
      state: 'near',
      distance: 0,
      start: 6,
      end: 6,
    })
    expect(followLines(above, { start: 4, end: 4 })).toMatchObject({
      state: 'near',
      distance: 0,
      start: 4,
      end: 4,
    })
    expect(followLines(above, { start: 4, end: 5 }).state).toBe('changed')
    expect(followLines(above, { start: 6, end: 6 })).toMatchObject({
      state: 'near',
      distance: 1,
      start: 7,
      end: 7,
    })
    expect(followLines(above, { start: 20, end: 20 })).toEqual({ state: 'moved', start: 21, end: 21 })
  })

  it('cuts the new version where its brackets close', () => {
    const wrapped = parsePatch('@@ -1,3 +1,5 @@\n-work()\n+try {\n+  work()\n+} finally {\n   release()\n }')
    const followed = followLines(wrapped, { start: 1, end: 1 })
    if (followed.state !== 'changed') throw new Error(followed.state)
    expect(followed.after.map((line) => line.text)).toEqual([
      'try {',
      '  work()',
      '} finally {',
      '  release()',
      '}',
    ])
  })

  it('finds every line it says moved, unchanged, in the next version', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunk = diffLines(before, after)
        const [old, next] = [before.split('\n'), after.split('\n')]
        for (let line = 1; line <= hunk.oldCount; line++) {
          const followed = followLines([hunk], { start: line, end: line })
          if (followed.state === 'moved' || followed.state === 'near')
            expect(next[followed.start - 1]).toBe(old[line - 1])
        }
      }),
    )
  })
})
