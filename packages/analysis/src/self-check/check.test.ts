import { describe, expect, it } from 'vitest'
import { checkFiles } from './check-files.ts'
import { filesOfDiff } from './files-of-diff.ts'
import { createLikeness, type PastIssue } from './liken.ts'

const { signal } = new AbortController()
const DIFF = `diff --git a/src/fares.ts b/src/fares.ts
--- a/src/fares.ts
+++ b/src/fares.ts
@@ -10,3 +10,5 @@ export class Fares {
 const a = 1
-old()
+try { charge() } catch (error) {}
+console.log(a)
+save()
 const b = 2
diff --git a/package-lock.json b/package-lock.json
--- a/package-lock.json
+++ b/package-lock.json
@@ -1 +1 @@
-{}
+{ }
diff --git a/logo.png b/logo.png
index 1..2 100644
Binary files a/logo.png and b/logo.png differ
`

describe('a diff that is checked', () => {
  it('returns each finding on an added line with its rule, and lists unread files', async () => {
    const { findings, unread } = await checkFiles({ files: filesOfDiff(DIFF) }, signal)
    expect(findings.map(({ path, startLine, rule }) => [path, startLine, rule])).toEqual([
      ['src/fares.ts', 11, 'swallowed-error'],
      ['src/fares.ts', 12, 'debug-output'],
    ])
    expect(findings[0]).toMatchObject({ category: 'error-handling', programmingLanguage: 'TypeScript' })
    expect(findings.every(({ why, fix }) => why.endsWith('.') && fix.endsWith('.'))).toBe(true)
    expect(unread).toEqual([
      { path: 'package-lock.json', reason: expect.any(String) },
      { path: 'logo.png', reason: 'no readable text' },
    ])
  })

  it('ignores deleted and unchanged lines', async () => {
    const gone = '--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,1 @@\n-console.log(1)\n-console.log(2)\n save()\n'
    expect(await checkFiles({ files: filesOfDiff(gone) }, signal)).toEqual({ findings: [], unread: [] })
  })

  it.each(['', 'Dear all,\n', '@@ -1 +1 @@\n-a\n+console.log(1)\n'])(
    'has no findings if it is %o',
    async (text) => {
      expect((await checkFiles({ files: filesOfDiff(text) }, signal)).findings).toEqual([])
    },
  )

  it('returns each file as it appears in the diff', () => {
    const [file] = filesOfDiff(DIFF)
    expect(file).toMatchObject({ path: 'src/fares.ts', status: 'modified', additions: 3, deletions: 1 })
    expect(DIFF).toContain(file!.patch!)
  })
})

const known = (given: Partial<PastIssue>): PastIssue => ({
  id: 'a',
  kind: 'standard',
  title: 'Name berths after their pier',
  description: 'A number alone tells nobody where it is.',
  category: 'error-handling',
  programmingLanguage: null,
  languages: [],
  paths: [],
  lesson: null,
  rules: [],
  ...given,
})

describe('similar entries for a finding', () => {
  const find = async () => (await checkFiles({ files: filesOfDiff(DIFF) }, signal)).findings[0]!
  const likes = async (entries: PastIssue[]) => createLikeness(entries)(await find()).map(({ id }) => id)

  it('include everything its rule found before in a compatible language, standards first', async () => {
    const rules = ['swallowed-error']
    expect(
      await likes([
        known({ id: 'mine', kind: 'recurring_mistake', rules }),
        known({ id: 'team', rules, programmingLanguage: 'javascript' }),
        known({ id: 'go', rules, programmingLanguage: 'Go' }),
        known({ id: 'other', rules: ['debug-output'] }),
      ]),
    ).toEqual(['team', 'mine'])
  })

  it('include a standard only if it applies to the file, whether its rule or its words match', async () => {
    const { title, why } = await find()
    const inScope = { languages: ['TypeScript'], paths: ['src/**'] }
    const outside = { languages: [], paths: ['lib/**'] }
    const rules = ['swallowed-error']
    const words = { title, description: why }
    expect(
      await likes([known({ id: 'here', rules, ...inScope }), known({ id: 'there', rules, ...outside })]),
    ).toEqual(['here'])
    expect(await likes([known({ id: 'here', ...words, ...inScope })])).toEqual(['here'])
    expect(await likes([known({ id: 'there', ...words, ...outside })])).toEqual([])
    expect(await likes([known({ id: 'go', ...words, languages: ['Go'] })])).toEqual([])
  })

  it('include everything with the same lesson', async () => {
    expect(await likes([known({}), known({ id: 'same', lesson: (await find()).lesson })])).toEqual(['same'])
  })

  it('include the standard of the same category with the most similar text, if no rule matches', async () => {
    const { title, why } = await find()
    const words = { title, description: why }
    expect(await likes([known({}), known({ id: 'near', ...words })])).toEqual(['near'])
    expect(await likes([known({}), known({ ...words, category: 'testing' })])).toEqual([])
  })
})
