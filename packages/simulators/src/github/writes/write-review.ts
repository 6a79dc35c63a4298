import type { Writing } from '../http/call.ts'
import type { Account, Delivery, PullRequest, Review, ReviewComment, ReviewState } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { reviewCommentHappening, reviewHappening } from '../webhooks/payloads.ts'

interface NewReview {
  pull: PullRequest
  author: Account
  body: string
  commitId: string
  comments: ReviewComment[]
}

/** Adds a pending review with its comments; no hook is notified until it's submitted. */
export function addReview({ state }: Writing, { pull, author, body, commitId, comments }: NewReview): Review {
  const review: Review = {
    id: state.nextId(),
    author,
    state: 'PENDING',
    body,
    commitId,
    submittedAt: null,
    reactions: [],
  }
  pull.reviews.push(review)
  for (const comment of comments) {
    comment.reviewId = review.id
    pull.reviewComments.push(comment)
  }
  record(state, 'review-created', { pull, review, comments: comments.length })
  return review
}

/** Publishes the review: sends `pull_request_review` submitted, then one event for each comment, in GitHub's order. */
export function submitReview(
  { state, webhooks }: Writing,
  { pull, review, state: to }: { pull: PullRequest; review: Review; state: ReviewState },
): Promise<Delivery[]> {
  review.state = to
  review.submittedAt = timestamp(state)
  pull.updatedAt = review.submittedAt
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id)
  record(state, 'review-submitted', { pull, review, comments: comments.length })
  const sender = review.author ?? pull.author
  const sent = [webhooks.emit(reviewHappening(state, { pull, review }, { action: 'submitted', sender }))]
  for (const comment of comments) {
    threadFor(pull, comment)
    sent.push(webhooks.emit(reviewCommentHappening(state, { pull, comment }, { action: 'created', sender })))
  }
  return Promise.all(sent).then((each) => each.flat())
}

export function deleteReview({ state }: Writing, { pull, review }: { pull: PullRequest; review: Review }) {
  pull.reviews = pull.reviews.filter((one) => one !== review)
  pull.reviewComments = pull.reviewComments.filter((comment) => comment.reviewId !== review.id)
  record(state, 'review-deleted', { pull, review, comments: 0 })
}

/** Adds a single comment or reply, wrapped in its own submitted review, as on GitHub. */
export function addReviewComment(
  writing: Writing,
  { pull, comment }: { pull: PullRequest; comment: ReviewComment },
): Promise<Delivery[]> {
  const { state, webhooks } = writing
  const review: Review = {
    id: state.nextId(),
    author: comment.author,
    state: 'COMMENTED',
    body: '',
    commitId: comment.commitId,
    submittedAt: comment.createdAt,
    reactions: [],
  }
  pull.reviews.push(review)
  comment.reviewId = review.id
  pull.reviewComments.push(comment)
  pull.updatedAt = comment.createdAt
  threadFor(pull, comment)
  recordEffect(state, {
    kind: 'review-comment-created',
    id: comment.id,
    login: comment.author?.login ?? null,
    repository: pull.repository,
    number: pull.number,
    detail: { path: comment.path, line: comment.line, inReplyTo: comment.inReplyToId },
  })
  const sender = comment.author ?? pull.author
  return Promise.all([
    webhooks.emit(reviewHappening(state, { pull, review }, { action: 'submitted', sender })),
    webhooks.emit(reviewCommentHappening(state, { pull, comment }, { action: 'created', sender })),
  ]).then((each) => each.flat())
}

function threadFor(pull: PullRequest, comment: ReviewComment) {
  if (comment.inReplyToId !== null) return
  pull.threads?.push({ isResolved: false, isOutdated: false, rootCommentId: comment.id, resolvedBy: null })
}

const record = (
  state: Writing['state'],
  kind: string,
  { pull, review, comments }: { pull: PullRequest; review: Review; comments: number },
) =>
  recordEffect(state, {
    kind,
    id: review.id,
    login: review.author?.login ?? null,
    repository: pull.repository,
    number: pull.number,
    detail: { state: review.state, body: review.body, commitId: review.commitId, comments },
  })
