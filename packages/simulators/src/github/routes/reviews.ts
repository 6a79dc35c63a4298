import { ok } from '../../kit/answer.ts'
import { reviewAnswer, reviewCommentAnswer } from '../answers/review.ts'
import { type Call, type Handler, numberIn } from '../http/call.ts'
import { requirePull } from '../http/find.ts'
import { toPage } from '../http/paging.ts'
import { notFound, unprocessable } from '../http/refusal.ts'
import type { Account, PullRequest, Review } from '../state/nouns.ts'
import { refuseReviewText } from '../writes/comment-as.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import { type ReviewEvent, reviewAs, submitAs } from '../writes/review-as.ts'
import { deleteReview } from '../writes/write-review.ts'
import { callersWriter, requireAccount } from '../writes/writer.ts'

interface ReviewBody {
  commit_id?: string
  body?: string
  event?: ReviewEvent
  comments?: CommentDraft[]
}

/** Only the author can see a pending review. */
const maySee = (call: Call, review: Review) =>
  review.state !== 'PENDING' || review.author?.id === call.caller.account?.id

function requireReview(call: Call): { pull: PullRequest; review: Review; author: Account } {
  const pull = requirePull(call)
  const review = pull.reviews.find((one) => one.id === numberIn(call, 'review_id'))
  if (!review || !maySee(call, review)) throw notFound()
  return { pull, review, author: requireAccount(call) }
}

const listReviews: Handler = (call) => {
  const pull = requirePull(call)
  const seen = pull.reviews.filter((review) => maySee(call, review))
  return toPage(call, seen, (review) => reviewAnswer(call.state, pull, review))
}

const readReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  return ok(reviewAnswer(call.state, pull, review))
}

const createReview: Handler = (call) => {
  const pull = requirePull(call)
  const { commit_id: commitId, body, event, comments: drafts } = (call.body ?? {}) as ReviewBody
  const { review } = reviewAs(call, callersWriter(call, pull), { pull, commitId, body, event, drafts })
  return ok(reviewAnswer(call.state, pull, review))
}

const updateReview: Handler = (call) => {
  const { pull, review, author } = requireReview(call)
  if (review.author !== author) throw unprocessable('Can not update a review of another user')
  const { body } = call.body as { body: string }
  refuseReviewText(body)
  review.body = body
  return ok(reviewAnswer(call.state, pull, review))
}

const removeReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  if (review.state !== 'PENDING') throw unprocessable('Can not delete a non-pending pull request review')
  deleteReview(call, { pull, review })
  return ok(reviewAnswer(call.state, pull, review))
}

const listCommentsOfReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id)
  return toPage(call, comments, (comment) => reviewCommentAnswer(call.state, pull, comment))
}

const submit: Handler = (call) => {
  const { pull, review } = requireReview(call)
  const { body, event } = call.body as { body?: string; event: ReviewEvent }
  void submitAs(call, callersWriter(call, pull), { pull, review, event, body })
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
