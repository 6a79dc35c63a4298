import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readThreads } from './threads.ts'

const before = '2026-01-01T00:00:00.000Z'
const comment = (id: number, fields: object = {}) => ({
  id,
  path: 'a.ts',
  body: `#${id}`,
  created_at: `2025-01-01T00:00:0${id % 10}Z`,
  ...fields,
})

it('groups replies under the comment they answer, oldest first', () => {
  const threads = readThreads(
    [comment(3, { in_reply_to_id: 1 }), comment(1), comment(2), comment(4, { in_reply_to_id: 1 })],
    before,
  )
  expect(threads.map((thread) => [thread.rootId, thread.comments.map(({ id }) => id)])).toEqual([
    [1, [1, 3, 4]],
    [2, [2]],
  ])
})

it('keeps replies together whose first comment was deleted', () => {
  const [thread, ...others] = readThreads(
    [comment(5, { in_reply_to_id: 1 }), comment(6, { in_reply_to_id: 1 })],
    before,
  )
  expect(others).toEqual([])
  expect(thread).toMatchObject({ rootId: 5, comments: [{ id: 5 }, { id: 6 }] })
})

it('takes a thread’s position from its first comment', () => {
  const place = {
    side: 'LEFT',
    line: 9,
    start_line: 7,
    original_line: 5,
    original_start_line: 3,
    diff_hunk: '@@',
    original_commit_id: 'c0',
  }
  expect(readThreads([comment(1, place)], before)).toMatchObject([
    {
      side: 'LEFT',
      line: 9,
      startLine: 7,
      originalLine: 5,
      originalStartLine: 3,
      diffHunk: '@@',
      originalCommitSha: 'c0',
      resolution: 'unknown',
    },
  ])
})

it('keeps an outdated comment, one on a whole file, and one of a deleted account', () => {
  const odd = {
    user: null,
    body: null,
    line: null,
    original_line: null,
    side: undefined,
    subject_type: 'file',
    created_at: undefined,
  }
  expect(readThreads([comment(1, odd)], before)).toMatchObject([
    {
      line: null,
      originalLine: null,
      side: 'RIGHT',
      subject: 'file',
      comments: [{ author: null, body: '', createdAt: before }],
    },
  ])
})

it('never throws or loses a comment, even if replies form a cycle', () => {
  expect(
    readThreads([comment(1, { in_reply_to_id: 2 }), comment(2, { in_reply_to_id: 1 })], before),
  ).toMatchObject([{ rootId: 1 }])
  const entry = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    in_reply_to_id: fc.option(fc.integer({ min: 1, max: 12 })),
    user: fc.anything(),
    body: fc.anything(),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.anything())), (entries) => {
      const threads = readThreads(entries, before)
      const kept = threads.flatMap((thread) => thread.comments.map(({ id }) => id))
      expect(new Set(kept).size).toBe(kept.length)
      for (const one of entries)
        if (
          typeof one === 'object' &&
          one !== null &&
          'id' in one &&
          Number.isSafeInteger(one.id) &&
          Number(one.id) > 0
        )
          expect(kept).toContain(one.id)
    }),
  )
})
