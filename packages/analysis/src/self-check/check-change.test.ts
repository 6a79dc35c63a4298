import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { expect, it, onTestFinished } from 'vitest'
import { setOperatorRules } from '../builtin/rules/all-rules.ts'
import { checkChange } from './check-change.ts'

const { signal } = new AbortController()

const added = (path: string, lines: string[]): MaterialFile => ({
  path,
  previousPath: null,
  status: 'added',
  additions: lines.length,
  deletions: 0,
  patch: [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join('\n'),
})
const SWALLOWED = ['try { charge(1) } catch (error) {}']
const LONG = [...SWALLOWED, ...Array.from({ length: 40 }, (_, at) => `const step${at} = ${at}`)]

it('reads the files that rules can read, and lists each of the others with the reason', async () => {
  const files: MaterialFile[] = [
    added('src/fares.ts', SWALLOWED),
    added('README.md', ['Fares']),
    added('LICENSE', ['MIT']),
    added('package-lock.json', ['{}']),
    { ...added('src/huge.ts', []), additions: 30_000, patch: null },
    { ...added('src/moved.ts', []), status: 'renamed', previousPath: 'src/old.ts', patch: null },
  ]
  const { findings, unread } = await checkChange(files, { signal })
  expect(findings.map(({ path, rule }) => [path, rule])).toEqual([['src/fares.ts', 'swallowed-error']])
  expect(unread).toEqual([
    { path: 'LICENSE', reason: 'no rules for this kind of file' },
    { path: 'README.md', reason: 'no rules for Markdown' },
    { path: 'package-lock.json', reason: 'lock file' },
    { path: 'src/huge.ts', reason: expect.stringContaining('too large for GitHub') },
  ])
})

it('says that there are no rules if the only ones are wrong too often', async () => {
  onTestFinished(() => setOperatorRules([]))
  const find = () => []
  setOperatorRules([
    {
      name: 'test-without-assertion',
      inTests: 'only',
      languages: [{ languages: ['Ruby'], words: /./, find, good: [], bad: [] }],
    },
  ])
  const { unread } = await checkChange([added('spec/fares_spec.rb', ['charge(1)'])], { signal })
  expect(unread).toEqual([{ path: 'spec/fares_spec.rb', reason: 'no rules for Ruby' }])
})

it('in a large change, reads code before tests and small files before large ones', async () => {
  const files = [
    added('test/fares.test.ts', SWALLOWED),
    added('src/long.ts', LONG),
    added('src/short.ts', SWALLOWED),
  ]
  const limit = files[1]!.patch!.length + files[2]!.patch!.length
  const large = await checkChange(files, { limit, signal })
  expect(large.findings.map(({ path }) => path)).toEqual(['src/long.ts', 'src/short.ts'])
  expect(large.unread).toEqual([{ path: 'test/fares.test.ts', reason: expect.stringContaining('too large') }])
  const small = await checkChange(files, { limit: files[2]!.patch!.length, signal })
  expect(small.findings.map(({ path }) => path)).toEqual(['src/short.ts'])
  expect(small.unread.map(({ path }) => path)).toEqual(['src/long.ts', 'test/fares.test.ts'])
})
