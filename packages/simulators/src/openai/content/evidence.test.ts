import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasSharedData, realPullRequests } from '../../testing/shared-data.ts'
import { chooseEvidence, readHunks } from './evidence.ts'

const hunk = '@@ -3,3 +3,4 @@ class Dock\n one\n-two\n+TWO = 2\n+three\n four'
const expected = [
  { path: 'src/dock.ts', line: 4, text: 'TWO = 2' },
  { path: 'src/dock.ts', line: 5, text: 'three' },
]

describe('reads the added lines', () => {
  it.each([
    ['of a diff', `diff --git a/src/dock.ts b/src/dock.ts\n--- a/src/dock.ts\n+++ b/src/dock.ts\n${hunk}`],
    ['of a patch under its path', `File: src/dock.ts\n\`\`\`diff\n${hunk}\n\`\`\``],
    ['under a heading', `### src/dock.ts (modified)\n${hunk}\n\nReply in JSON.`],
    ['within a tag', `<file path="src/dock.ts" status="modified">\n${hunk}\n</file>`],
    ['within JSON', JSON.stringify({ path: 'src/dock.ts', patch: hunk }, null, 1)],
    [
      'of numbered lines',
      'path: src/dock.ts\n@@ -3,3 +3,4 @@\n3 |  one\n3 | -two\n4 | +TWO = 2\n5 | +three\n6 |  four',
    ],
    ['after a hunk that was cut short', `path: src/dock.ts\n@@ -1,9 +1,9 @@\n one\n[…]\n${hunk}`],
  ])('%s', (_what, prompt) => expect(readHunks(prompt)).toEqual(expected))

  it('and not code that looks like a path or a hunk', () => {
    const prompt = 'path: a.ts\n@@ -1 +1,3 @@\n x\n+  path: "b.ts",\n+@@ -1 +1 @@\nother'
    expect(readHunks(prompt).map(({ path }) => path)).toEqual(['a.ts', 'a.ts'])
  })

  it('only if there is a diff', () => expect(readHunks('+ 1 is 2\npath: a.ts')).toEqual([]))
})

it('chooses notable lines, starting with one from each file', () => {
  const line = (path: string, number: number, text: string) => ({ path, line: number, text })
  const lines = [
    line('a.ts', 1, '// nothing to see here'),
    line('a.ts', 2, '}'),
    line('a.ts', 3, 'const first = read()'),
    line('a.ts', 4, 'const second = read()'),
    line('b.ts', 1, 'export const other = 1'),
  ]
  expect(chooseEvidence(lines, 3).map(({ path, line: number }) => `${path}:${number}`)).toEqual([
    'a.ts:3',
    'b.ts:1',
    'a.ts:4',
  ])
})

it.skipIf(!hasSharedData)('finds every added line of real pull requests, in patches and in JSON', () => {
  for (const name of readdirSync(realPullRequests).filter((entry) => entry.includes('__'))) {
    const json = readFileSync(join(realPullRequests, name, 'files.json'), 'utf8')
    const files = JSON.parse(json) as { filename: string; patch?: string }[]
    const expected = files.flatMap(({ filename, patch = '' }) =>
      patch
        .split('\n')
        .filter((line) => line.startsWith('+'))
        .map((line) => `${filename}: ${line.slice(1).replace(/\r$/, '')}`),
    )
    const fenced = files.map(
      ({ filename, patch = '' }) => `### ${filename}\nFile: ${filename}\n\`\`\`diff\n${patch}\n\`\`\``,
    )
    const inJson = files.map(({ filename, patch = '' }) => JSON.stringify({ path: filename, patch }))
    for (const parts of [fenced, inJson]) {
      const found = readHunks(parts.join('\n\n')).map(({ path, text }) => `${path}: ${text}`)
      expect(found).toEqual(expected)
    }
  }
})
