import { reviewAnswer, reviewCommentAnswer } from '../answers/review.ts'
import { type Call, type Handler, numberIn, ok } from '../http/call.ts'
import { pullOf } from '../http/find.ts'
import { pageOf } from '../http/paging.ts'
import { notFound, unprocessable } from '../http/refusal.ts'
import type { Account, PullRequest, Review } from '../state/nouns.ts'
import { type CommentDraft, draftComment } from '../writes/draft-comment.ts'
import { addReview, deleteReview, submitReview } from '../writes/write-review.ts'

export const eventStates = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const

interface ReviewBody {
  commit_id?: string
  body?: string
  event?: keyof typeof eventStates
  comments?: CommentDraft[]
}

/** A pending review is seen by its author alone. */
const maySee = (call: Call, review: Review) =>
  review.state !== 'PENDING' || review.author?.id === call.caller.account?.id

function reviewOf(call: Call): { pull: PullRequest; review: Review; author: Account } {
  const pull = pullOf(call)
  const review = pull.reviews.find((one) => one.id === numberIn(call, 'review_id'))
  if (!review || !maySee(call, review)) throw notFound()
  return { pull, review, author: writerOf(call) }
}

/** Whoever the token belongs to: a person, or the App's bot. */
export function writerOf(call: Call): Account {
  if (!call.caller.account) throw notFound()
  return call.caller.account
}

const listReviews: Handler = (call) => {
  const pull = pullOf(call)
  const seen = pull.reviews.filter((review) => maySee(call, review))
  return pageOf(call, seen, (review) => reviewAnswer(call.state, pull, review))
}

const readReview: Handler = (call) => {
  const { pull, review } = reviewOf(call)
  return ok(reviewAnswer(call.state, pull, review))
}

const createReview: Handler = (call) => {
  const pull = pullOf(call)
  const author = writerOf(call)
  const body = (call.body ?? {}) as ReviewBody
  if (pull.reviews.some((one) => one.state === 'PENDING' && one.author === author)) {
    throw unprocessable('User can only have one pending review per pull request')
  }
  const commitId = body.commit_id ?? pull.head.sha
  if (commitId !== pull.head.sha && !pull.commits.some((commit) => commit.sha === commitId)) {
    throw unprocessable('The commit_id is not part of the pull request')
  }
  const comments = (body.comments ?? []).map((draft) =>
    draftComment(call.state, { pull, draft, commitId, author, refuse: unprocessable }),
  )
  if (body.event) refuseEvent({ pull, author, event: body.event, text: body.body, comments: comments.length })
  const review = addReview(call, { pull, author, body: body.body ?? '', commitId, comments })
  if (body.event) submitReview(call, { pull, review, state: eventStates[body.event] })
  return ok(reviewAnswer(call.state, pull, review))
}

interface Event {
  pull: PullRequest
  author: Account
  event: keyof typeof eventStates
  text: string | undefined
  comments: number
}

function refuseEvent({ pull, author, event, text, comments }: Event) {
  if (event !== 'COMMENT' && pull.author === author) {
    throw unprocessable(
      `Can not ${event === 'APPROVE' ? 'approve' : 'request changes on'} your own pull request`,
    )
  }
  if (event === 'COMMENT' && !text && comments === 0)
    throw unprocessable('Review comments or body are required')
  if (event === 'REQUEST_CHANGES' && !text) throw unprocessable('Body is required for request changes')
}

const updateReview: Handler = (call) => {
  const { pull, review, author } = reviewOf(call)
  if (review.author !== author) throw unprocessable('Can not update a review of another user')
  review.body = (call.body as { body: string }).body
  return ok(reviewAnswer(call.state, pull, review))
}

const removeReview: Handler = (call) => {
  const { pull, review } = reviewOf(call)
  if (review.state !== 'PENDING') throw unprocessable('Can not delete a non-pending pull request review')
  deleteReview(call, { pull, review })
  return ok(reviewAnswer(call.state, pull, review))
}

const listCommentsOfReview: Handler = (call) => {
  const { pull, review } = reviewOf(call)
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id)
  return pageOf(call, comments, (comment) => reviewCommentAnswer(call.state, pull, comment))
}

const submit: Handler = (call) => {
  const { pull, review, author } = reviewOf(call)
  const { body, event } = call.body as { body?: string; event: keyof typeof eventStates }
  if (review.state !== 'PENDING') throw unprocessable('Can not submit a review that was submitted already')
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id).length
  refuseEvent({ pull, author, event, text: body ?? review.body, comments })
  review.body = body ?? review.body
  submitReview(call, { pull, review, state: eventStates[event] })
  return ok(reviewAnswer(call.state, pull, review))
}

const one = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}'

export const reviewRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': listReviews,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews': createReview,
  [`GET ${one}`]: readReview,
  [`PUT ${one}`]: updateReview,
  [`DELETE ${one}`]: removeReview,
  [`GET ${one}/comments`]: listCommentsOfReview,
  [`POST ${one}/events`]: submit,
}
