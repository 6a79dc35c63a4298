import type { Writing } from '../http/call.ts'
import { unprocessable } from '../http/refusal.ts'
import type { PullRequest, Review, ReviewComment } from '../state/nouns.ts'
import { type CommentDraft, draftComment } from './draft-comment.ts'
import { faultOfLength } from './text-faults.ts'
import { addReview, submitReview } from './write-review.ts'
import { refuseLocked, type Writer } from './writer.ts'

export const eventStates = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const

export type ReviewEvent = keyof typeof eventStates

interface NewReview {
  pull: PullRequest
  body?: string | undefined
  commitId?: string | undefined
  /** Default: the review stays pending. */
  event?: ReviewEvent | undefined
  drafts?: CommentDraft[] | undefined
}

/** Adds a review, pending or submitted, or throws GitHub's error. */
export function reviewAs(writing: Writing, writer: Writer, wanted: NewReview) {
  const { pull, event, body = '' } = wanted
  const { account: author } = writer
  refuseLocked(pull, writer)
  if (pull.reviews.some((one) => one.state === 'PENDING' && one.author === author))
    throw unprocessable('User can only have one pending review per pull request')
  const comments = draftAll(writing, writer, wanted)
  if (event) refuseEvent({ pull, writer, event, text: body, comments: comments.length })
  else refuseLength(body)
  const commitId = wanted.commitId ?? pull.head.sha
  const review = addReview(writing, { pull, author, body, commitId, comments })
  const sent = event
    ? submitReview(writing, { pull, review, state: eventStates[event] })
    : Promise.resolve([])
  return { review, sent }
}

function draftAll({ state }: Writing, { account }: Writer, { pull, commitId, drafts = [] }: NewReview) {
  const sha = commitId ?? pull.head.sha
  if (sha !== pull.head.sha && !pull.commits.some((commit) => commit.sha === sha))
    throw unprocessable('The commit_id is not part of the pull request')
  return drafts.map(
    (draft): ReviewComment =>
      draftComment(state, { pull, draft, commitId: sha, author: account, refuse: unprocessable }),
  )
}

interface Submission {
  pull: PullRequest
  review: Review
  event: ReviewEvent
  body?: string | undefined
}

/** Submits a pending review, once. */
export function submitAs(writing: Writing, writer: Writer, { pull, review, event, body }: Submission) {
  if (review.state !== 'PENDING') throw unprocessable('Can not submit a review that was already submitted')
  refuseLocked(pull, writer)
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id).length
  refuseEvent({ pull, writer, event, text: body ?? review.body, comments })
  review.body = body ?? review.body
  return submitReview(writing, { pull, review, state: eventStates[event] })
}

interface Judged {
  pull: PullRequest
  writer: Writer
  event: ReviewEvent
  text: string
  comments: number
}

function refuseEvent({ pull, writer, event, text, comments }: Judged) {
  if (event !== 'COMMENT' && pull.author === writer.account)
    throw unprocessable(
      `Can not ${event === 'APPROVE' ? 'approve' : 'request changes on'} your own pull request`,
    )
  if (event === 'COMMENT' && !text.trim() && comments === 0)
    throw unprocessable('Review comments or body are required')
  if (event === 'REQUEST_CHANGES' && !text.trim()) throw unprocessable('Body is required for request changes')
  refuseLength(text)
}

function refuseLength(text: string) {
  const fault = faultOfLength(text)
  if (fault) throw unprocessable(fault)
}
