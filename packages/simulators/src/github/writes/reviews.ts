import { refuseLocked, type Writer } from '../http/access.ts'
import type { Writing } from '../http/call.ts'
import { unprocessable } from '../http/refusal.ts'
import type { Account, Delivery, PullRequest, Review, ReviewComment, ReviewState } from '../state/nouns.ts'
import { type GithubState, recordPullEffect, timestamp } from '../state/state.ts'
import { reviewCommentHappening, reviewHappening } from '../webhooks/payloads.ts'
import { type CommentDraft, draftComment, faultOfLength } from './draft-comment.ts'

export const eventStates = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const

export type ReviewEvent = keyof typeof eventStates

interface ReviewInput {
  pull: PullRequest
  body?: string | undefined
  commitId?: string | undefined
  /** If missing, the review stays pending. */
  event?: ReviewEvent | undefined
  drafts?: CommentDraft[] | undefined
}

export function reviewAs(writing: Writing, writer: Writer, input: ReviewInput) {
  const { pull, event, body = '' } = input
  const { account: author } = writer
  refuseLocked(pull, writer)
  if (pull.reviews.some((one) => one.state === 'PENDING' && one.author === author))
    throw unprocessable('User can only have one pending review per pull request')
  const comments = draftAll(writing, writer, input)
  if (event) refuseEvent({ pull, writer, event, text: body, comments: comments.length })
  else refuseLength(body)
  const commitId = input.commitId ?? pull.head.sha
  const review = addReview(writing, { pull, author, body, commitId, comments })
  const sent = event
    ? submitReview(writing, { pull, review, state: eventStates[event] })
    : Promise.resolve([])
  return { review, sent }
}

function draftAll({ state }: Writing, { account }: Writer, { pull, commitId, drafts = [] }: ReviewInput) {
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

export function submitAs(writing: Writing, writer: Writer, { pull, review, event, body }: Submission) {
  if (review.state !== 'PENDING') throw unprocessable('Can not submit a review that was already submitted')
  refuseLocked(pull, writer)
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id).length
  refuseEvent({ pull, writer, event, text: body ?? review.body, comments })
  review.body = body ?? review.body
  return submitReview(writing, { pull, review, state: eventStates[event] })
}

interface ReviewSubmission {
  pull: PullRequest
  writer: Writer
  event: ReviewEvent
  text: string
  comments: number
}

function refuseEvent({ pull, writer, event, text, comments }: ReviewSubmission) {
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

interface NewReview {
  pull: PullRequest
  author: Account
  body: string
  commitId: string
  comments: ReviewComment[]
}

/** Webhooks are sent only when the review is submitted. */
function addReview({ state }: Writing, { pull, author, body, commitId, comments }: NewReview): Review {
  const review = newReview(state, { author, body, commitId })
  pull.reviews.push(review)
  for (const comment of comments) {
    comment.reviewId = review.id
    pull.reviewComments.push(comment)
  }
  record(state, 'review-created', { pull, review, comments: comments.length })
  return review
}

const newReview = (
  state: GithubState,
  given: Pick<Review, 'author' | 'body' | 'commitId'> & Partial<Review>,
): Review => ({ id: state.nextId(), state: 'PENDING', submittedAt: null, reactions: [], ...given })

function submitReview(
  writing: Writing,
  { pull, review, state: to }: { pull: PullRequest; review: Review; state: ReviewState },
): Promise<Delivery[]> {
  const { state } = writing
  review.state = to
  review.submittedAt = timestamp(state)
  pull.updatedAt = review.submittedAt
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id)
  record(state, 'review-submitted', { pull, review, comments: comments.length })
  return announceReview(writing, { pull, review, comments })
}

/** Sends a `pull_request_review` event, then one event for each comment, in the same order as GitHub. */
async function announceReview(
  { state, webhooks }: Writing,
  { pull, review, comments }: { pull: PullRequest; review: Review; comments: ReviewComment[] },
): Promise<Delivery[]> {
  const sender = review.author ?? pull.author
  const sent = [webhooks.emit(reviewHappening(state, { pull, review }, { action: 'submitted', sender }))]
  for (const comment of comments) {
    if (comment.inReplyToId === null)
      pull.threads?.push({
        isResolved: false,
        isOutdated: false,
        rootCommentId: comment.id,
        resolvedBy: null,
      })
    sent.push(webhooks.emit(reviewCommentHappening(state, { pull, comment }, { action: 'created', sender })))
  }
  return (await Promise.all(sent)).flat()
}

export function deleteReview({ state }: Writing, { pull, review }: { pull: PullRequest; review: Review }) {
  pull.reviews = pull.reviews.filter((one) => one !== review)
  pull.reviewComments = pull.reviewComments.filter((comment) => comment.reviewId !== review.id)
  record(state, 'review-deleted', { pull, review, comments: 0 })
}

export function addReviewComment(
  writing: Writing,
  { pull, comment }: { pull: PullRequest; comment: ReviewComment },
): Promise<Delivery[]> {
  const { id, author, commitId, createdAt: submittedAt, path, line, inReplyToId: inReplyTo } = comment
  const review = newReview(writing.state, { author, body: '', commitId, state: 'COMMENTED', submittedAt })
  pull.reviews.push(review)
  comment.reviewId = review.id
  pull.reviewComments.push(comment)
  pull.updatedAt = submittedAt
  const detail = { path, line, inReplyTo }
  recordPullEffect(writing.state, pull, { kind: 'review-comment-created', id, by: author, detail })
  return announceReview(writing, { pull, review, comments: [comment] })
}

const record = (
  state: GithubState,
  kind: string,
  { pull, review, comments }: { pull: PullRequest; review: Review; comments: number },
) =>
  recordPullEffect(state, pull, {
    kind,
    id: review.id,
    by: review.author,
    detail: { state: review.state, body: review.body, commitId: review.commitId, comments },
  })
