import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from './diff-lines.ts'
import { followLine, followLines } from './follow-lines.ts'
import { parsePatch } from './parse-patch.ts'
import { applyPatch } from './testing/apply-patch.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', '', '\r', 'e '), { maxLength: 30 })
  .map((lines) => lines.join('\n'))
const patch = parsePatch('@@ -2,5 +2,6 @@\n b\n-c\n+C\n+C2\n d\n e\n f\n@@ -20,2 +21,1 @@\n t\n-u')

describe('applying a patch', () => {
  it('produces the next version', () => {
    expect(applyPatch('a\nb\nc\n', parsePatch('@@ -2 +2,2 @@\n-b\n+B\n+b'))).toBe('a\nB\nb\nc\n')
    expect(applyPatch('', parsePatch('@@ -0,0 +1 @@\n+a\n\\ No newline at end of file'))).toBe('a')
    expect(applyPatch('a', parsePatch('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a'))).toBe('a\n')
    expect(applyPatch('a\n', parsePatch('@@ -1 +0,0 @@\n-a'))).toBe('')
  })

  it('rejects a patch that doesn’t fit', () => {
    expect(applyPatch('a\nb\n', parsePatch('@@ -2 +2 @@\n-x\n+y'))).toBeNull()
    expect(applyPatch('a', parsePatch('@@ -1 +1 @@\n-a\n+b'))).toBeNull()
    expect(applyPatch('a\n', parsePatch('@@ -9 +9 @@\n-a\n+b'))).toBeNull()
  })

  it('produces the second of any two texts from our own line diff', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, [diffLines(before, after)])).toBe(after)
      }),
      { numRuns: 500 },
    )
  })

  it('works for two texts with nothing in common', () => {
    const many = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word} ${at}`).join('\n')
    expect(applyPatch(many('x'), [diffLines(many('x'), many('y'))])).toBe(many('y'))
  })
})

const texts = (lines: { text: string }[] | undefined) => lines?.map((line) => line.text)

describe('following lines', () => {
  it('moves lines below a change', () => {
    expect(followLines(patch, { start: 12, end: 13 })).toMatchObject({ state: 'kept', start: 13, end: 14 })
    expect(followLines(patch, { start: 30, end: 30 })).toMatchObject({ state: 'kept', start: 30, end: 30 })
    expect(followLine(patch, 3)).toBe(3)
    expect(followLine(patch, 4)).toBe(5)
  })

  it('distinguishes changed from deleted lines and cuts both versions', () => {
    const changed = followLines(patch, { start: 3, end: 4 })
    expect(changed).toMatchObject({ state: 'changed', start: 3, end: 5 })
    expect(texts(changed.change?.before)).toEqual(['c', 'd'])
    expect(texts(changed.change?.after)).toEqual(['C', 'C2', 'd'])
    expect(followLines(patch, { start: 21, end: 21 })).toMatchObject({ state: 'deleted', start: 22 })
  })

  it('reports the distance to other changes', () => {
    const above = parsePatch('@@ -4,2 +4,3 @@\n d\n+check\n e')
    const distances = (line: number) =>
      followLines(above, { start: line, end: line }).others.map(({ distance }) => distance)
    expect([4, 5, 6, 20].map(distances)).toEqual([[0], [0], [1], [15]])
    expect(followLines(above, { start: 4, end: 5 }).state).toBe('changed')
  })

  it('shows distant new lines with their context, and close ones with the followed lines', () => {
    const two = parsePatch('@@ -1,2 +1,3 @@\n a\n+b\n c\n@@ -40,4 +41,5 @@\n d\n e\n+f\n g\n h')
    const [far, near] = followLines(two, { start: 40, end: 40 }).others
    expect(texts(far?.after)).toEqual(['a', 'b', 'c'])
    expect(texts(near?.after)).toEqual(['d', 'e', 'f'])
    expect(texts(near?.before)).toEqual(['d', 'e'])
  })

  it('cuts the new version where its brackets close', () => {
    const wrapped = parsePatch('@@ -1,3 +1,5 @@\n-work()\n+try {\n+  work()\n+} finally {\n   release()\n }')
    const { change } = followLines(wrapped, { start: 1, end: 1 })
    expect(texts(change?.after)).toEqual(['try {', '  work()', '} finally {', '  release()', '}'])
  })

  it('finds every line it reports as kept unchanged in the next version', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunk = diffLines(before, after)
        const [old, next] = [before.split('\n'), after.split('\n')]
        for (let line = 1; line <= hunk.oldCount; line++) {
          const followed = followLines([hunk], { start: line, end: line })
          if (followed.state === 'kept') expect(next[followed.start - 1]).toBe(old[line - 1])
        }
      }),
    )
  })
})
