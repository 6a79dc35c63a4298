import { expect, it } from 'vitest'
import { buildMaterial, buildThread } from '../../testing/build-material.ts'
import { mistakesOfThreads } from './mistakes-of-threads.ts'

const found = (...threads: ReturnType<typeof buildThread>[]) =>
  mistakesOfThreads(buildMaterial({ threads })).found.map(({ mistake }) => mistake)

const leak = (where: string, by = 'tobias-kern') =>
  buildThread(`This logs the access token in plain text, please redact it. ${where}`, {
    path: `src/${where}.ts`,
    by,
  })

it('merges a point that a reviewer raises in nearly the same words in several places', () => {
  const [mistake, second] = found(leak('login'), leak('berth'), leak('crew'))
  expect(second).toBeUndefined()
  expect(mistake?.occurrences.map(({ path }) => path)).toEqual([
    'src/login.ts',
    'src/berth.ts',
    'src/crew.ts',
  ])
  expect(mistake?.reviewCommentIds).toHaveLength(3)
  expect(mistake?.description).toMatch(/Flagged in 3 places in 3 files\.$/)
})

it('keeps two people’s comments separate, and two points on one topic', () => {
  expect(found(leak('login'), leak('berth', 'sven-dahl'))).toHaveLength(2)
  expect(
    found(leak('login'), buildThread('The password of the database must not stand in this file.')),
  ).toHaveLength(2)
})

const findLesson = (body: string, code: string, given: Parameters<typeof buildThread>[1] = {}) =>
  found(buildThread(body, { diffHunk: `@@ -0,0 +1,2 @@\n+const a = 1\n+${code}`, ...given }))[0]?.lesson

it('recognizes a lesson by its name regardless of the code, and by other words only if the code supports them', () => {
  expect(findLesson('SQL injection: the name comes from the URL.', 'find(name)')).toBe('sql-injection')
  expect(findLesson('Race condition, two requests can both pass this check.', 'check(id)')).toBe(
    'race-condition',
  )
  expect(findLesson('The lock is never released if this throws.', 'const held = locks.take(id)')).toBe(
    'lock-not-released',
  )
  expect(findLesson('The lock is never released if this throws.', 'const door = open(id)')).toBeNull()
})

it('lets a rule choose the lesson for a vague comment, but not for one that names other code', () => {
  const code = 'rows.forEach(async (row) => db.query("delete from rows where id = $1", [row.id]))'
  expect(findLesson('One old friend in the inner loop, please have a look.', code)).not.toBeNull()
  expect(findLesson('Should this be `do update`?', code)).toBeNull()
})

it('accepts a comment on a blank line, without showing code', () => {
  const [mistake] = found(buildThread('Please add a test.', { diffHunk: '@@ -0,0 +1,2 @@\n+a\n+' }))
  expect(mistake?.codeBefore).toBeNull()
})

const INJECTION = {
  diffHunk:
    '@@ -0,0 +1,2 @@\n+export const find = (id: string) =>\n+  db.query(`select * from berths where id = ${id}`)',
}

it('gives a finding’s lesson to a comment on its lines only if the comment names a fault or asks for a change', () => {
  expect(found(buildThread('This is not safe.', INJECTION)).map(({ lesson }) => lesson)).toEqual([
    'sql-injection',
  ])
  expect(found(buildThread('Reminder for me: tell the harbor team that berths moved.', INJECTION))).toEqual(
    [],
  )
  expect(found(buildThread('The harbor opens at six.', INJECTION)).map(({ lesson }) => lesson)).not.toContain(
    'sql-injection',
  )
})

it('ignores a question that was asked after the merge, but not a request', () => {
  const mergedAt = '2026-10-01T10:00:00Z'
  const read = (body: string) => mistakesOfThreads(buildMaterial({ threads: [buildThread(body)], mergedAt }))
  const { found: none, ignored } = read('How do I trigger this? I want to change that line next week.')
  expect(none).toEqual([])
  expect(ignored.map(({ reason }) => reason)).toEqual(['a question asked after the merge'])
  expect(read('Please close the file.').found).toHaveLength(1)
})

it('leaves the agreement out of a title', () => {
  const titles = ['+1 to Ada’s point: please close the reader.', '+1, please close the reader.']
  expect(titles.map((body) => found(buildThread(body))[0]?.title)).toEqual([
    'Close the reader',
    'Close the reader',
  ])
})
