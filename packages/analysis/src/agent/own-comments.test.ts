import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { expect, it } from 'vitest'
import { buildMaterial, buildThread } from '../testing/build-material.ts'
import { FINDING_MARKER, isOwnComment, leaveOutOwnComments } from './own-comments.ts'

it.each([
  [`**N+1 query**\n\nPerformance · Medium\n\n${FINDING_MARKER}`, true],
  ['<!-- debrief:run:issue_comment-7 -->\nNothing new.', true],
  ['The old text was:\n> <!-- debrief:finding -->\nPlease fix it.', false],
  ['Ask @debrief about it.', false],
])('%j is ours: %s', (body, expected) => {
  expect(isOwnComment({ body })).toBe(expected)
})

it('removes everything Debrief wrote under any login, including entire threads, and nothing else', () => {
  const person = { login: 'tobias-kern', id: 1, isBot: false, avatarUrl: null }
  const said = (body: string, id: number) => ({ id, author: person, body, createdAt: '', htmlUrl: '' })
  const own = said(`Points.\n\n${FINDING_MARKER}`, 1)
  const theirs = said('Release the lock.', 2)
  const review = (body: string, id: number): PullRequestMaterial['reviews'][number] => ({
    ...said(body, id),
    state: 'COMMENTED',
    submittedAt: null,
  })
  const left = leaveOutOwnComments(
    buildMaterial({
      conversation: [own, theirs],
      reviews: [review(own.body, 3), review(theirs.body, 4)],
      threads: [
        { ...buildThread(''), comments: [own, theirs] },
        { ...buildThread(''), comments: [theirs, own] },
      ],
    }),
  )
  expect(left.conversation).toEqual([theirs])
  expect(left.reviews.map(({ id }) => id)).toEqual([4])
  expect(left.threads.map(({ comments }) => comments)).toEqual([[theirs]])
})
