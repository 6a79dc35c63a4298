import type { Router } from 'express'
import type { PullRequest } from '../state/nouns.ts'
import { commentAs, commentOnLineAs, replyAs } from '../writes/comment-as.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import { type ReviewEvent, reviewAs } from '../writes/review-as.ts'
import { personsWriter } from '../writes/writer.ts'
import { actOnPull } from './act-on-pull.ts'
import type { ControlContext } from './context.ts'

interface Spoken {
  login?: string
  body?: string
}

interface SpokenReview extends Spoken {
  event?: ReviewEvent
  comments?: CommentDraft[]
}

/**
 * Comments, replies and reviews, written by {login} or, by default, the pull request's author. Each call responds with the
 * new object's id.
 */
export function conversationControl(router: Router, context: ControlContext) {
  const one = '/pull-requests/:owner/:repo/:number'
  const writer = (pull: PullRequest, account = pull.author) => personsWriter(context.state, { pull, account })

  router.post(
    `${one}/comment`,
    actOnPull<Spoken>(context, (pull, { body = '' }, by) => {
      const { comment, sent } = commentAs(context, writer(pull, by), { pull, body })
      return { id: comment.id, sent }
    }),
  )
  /** {comment, body}: replies in the thread of that review comment. */
  router.post(
    `${one}/reply`,
    actOnPull<Spoken & { comment?: number }>(context, (pull, { body = '', comment: rootId = 0 }, by) => {
      const { comment, sent } = replyAs(context, writer(pull, by), { pull, rootId, body })
      return { id: comment.id, sent }
    }),
  )
  /** {path, line, side?, start_line?, body} */
  router.post(
    `${one}/inline`,
    actOnPull<Spoken & CommentDraft>(context, (pull, draft, by) => {
      const placed = { pull, draft, commitId: pull.head.sha }
      const { comment, sent } = commentOnLineAs(context, writer(pull, by), placed)
      return { id: comment.id, sent }
    }),
  )
  /** {body, event?, comments?}: submits a review; the default event is COMMENT. */
  router.post(
    `${one}/review`,
    actOnPull<SpokenReview>(context, (pull, { body, event = 'COMMENT', comments: drafts }, by) => {
      const { review, sent } = reviewAs(context, writer(pull, by), { pull, body, event, drafts })
      return { id: review.id, sent }
    }),
  )
}
