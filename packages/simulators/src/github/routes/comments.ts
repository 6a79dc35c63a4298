import { created, noContent, ok } from '../../kit/answer.ts'
import {
  issueCommentAnswer,
  publishedComments,
  reactionAnswer,
  reviewCommentAnswer,
} from '../answers/pull-request.ts'
import { callersPermission, callersWriter, requireAccount, requirePull } from '../http/access.ts'
import { type Call, type GithubEvent, type Handler, numberIn } from '../http/call.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import type { IssueComment, PullRequest, ReviewComment } from '../state/nouns.ts'
import { type GithubState, recordPullEffect, timestamp } from '../state/state.ts'
import { type EventDetails, issueCommentHappening, reviewCommentHappening } from '../webhooks/payloads.ts'
import { addReaction, commentAs, commentOnLineAs, refuseEdit, replyAs } from '../writes/comments.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import { listPullsNewestFirst } from './pulls.ts'

interface Kind<Comment> {
  all: (pull: PullRequest) => Comment[]
  published: (pull: PullRequest) => Comment[]
  answer: (state: GithubState, pull: PullRequest, comment: Comment) => unknown
  happening: (
    state: GithubState,
    of: { pull: PullRequest; comment: Comment },
    details: EventDetails,
  ) => GithubEvent
  deletion: string
}

const onDiff: Kind<ReviewComment> = {
  all: (pull) => pull.reviewComments,
  published: publishedComments,
  answer: reviewCommentAnswer,
  happening: reviewCommentHappening,
  deletion: 'review-comment-deleted',
}

const onConversation: Kind<IssueComment> = {
  all: (pull) => pull.issueComments,
  published: (pull) => pull.issueComments,
  answer: issueCommentAnswer,
  happening: issueCommentHappening,
  deletion: 'issue-comment-deleted',
}

function requireComment<Comment extends IssueComment>(call: Call, { published }: Kind<Comment>) {
  const id = numberIn(call, 'comment_id')
  for (const pull of listPullsNewestFirst(call)) {
    const comment = published(pull).find((one) => one.id === id)
    if (comment) return { pull, comment }
  }
  throw notFound()
}

function requireChangeable<Comment extends IssueComment>(call: Call, kind: Kind<Comment>) {
  const { pull, comment } = requireComment(call, kind)
  const sender = requireAccount(call)
  if (comment.author !== sender && !['admin', 'write'].includes(callersPermission(call, pull.repository)))
    throw forbidden()
  return { pull, comment, sender }
}

const list =
  <Comment extends IssueComment>({ published, answer }: Kind<Comment>, parameter?: string): Handler =>
  (call) => {
    const pull = requirePull(call, 'read', parameter)
    const since = call.query.get('since')
    const key = call.query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt'
    const way = call.query.get('direction') === 'desc' ? -1 : 1
    const found = published(pull).filter(
      (one) => since === null || Date.parse(one.updatedAt) >= Date.parse(since),
    )
    if (call.query.has('sort')) found.sort((one, other) => way * one[key].localeCompare(other[key]))
    return toPage(call, found, (comment) => answer(call.state, pull, comment))
  }

function createCommentRoutes<Comment extends IssueComment>(
  kind: Kind<Comment>,
  path: string,
): Record<string, Handler> {
  const { all, answer, happening, deletion } = kind
  return {
    [`PATCH ${path}`]: (call) => {
      const { pull, comment, sender } = requireChangeable(call, kind)
      const from = comment.body
      const { body } = call.body as { body: string }
      refuseEdit(body)
      comment.body = body
      comment.updatedAt = timestamp(call.state)
      const details = { action: 'edited', sender, more: { changes: { body: { from } } } }
      void call.webhooks.emit(happening(call.state, { pull, comment }, details))
      return ok(answer(call.state, pull, comment))
    },
    [`DELETE ${path}`]: (call) => {
      const { pull, comment, sender } = requireChangeable(call, kind)
      all(pull).splice(all(pull).indexOf(comment), 1)
      recordPullEffect(call.state, pull, { kind: deletion, id: comment.id, by: sender })
      void call.webhooks.emit(happening(call.state, { pull, comment }, { action: 'deleted', sender }))
      return noContent
    },
    [`GET ${path}/reactions`]: (call) => {
      const { reactions } = requireComment(call, kind).comment
      const content = call.query.get('content')
      const found = reactions.filter((one) => content === null || one.content === content)
      return toPage(call, found, (reaction) => reactionAnswer(call.state, reaction))
    },
    [`POST ${path}/reactions`]: (call) => {
      const { pull, comment: said } = requireComment(call, kind)
      const { content } = call.body as { content: string }
      const author = requireAccount(call)
      const { reaction, isNew } = addReaction(call.state, { pull, said, author, content })
      const shown = reactionAnswer(call.state, reaction)
      return isNew ? created(shown) : ok(shown)
    },
    [`DELETE ${path}/reactions/{reaction_id}`]: (call) => {
      const { pull, comment: said } = requireComment(call, kind)
      const { reactions } = said
      const index = reactions.findIndex((one) => one.id === numberIn(call, 'reaction_id'))
      if (index < 0) throw notFound()
      const by = requireAccount(call)
      const reaction = reactions[index]
      if (reaction?.author !== by) throw forbidden()
      reactions.splice(index, 1)
      const detail = { content: reaction.content, comment: said.id }
      recordPullEffect(call.state, pull, { kind: 'reaction-deleted', id: reaction.id, by, detail })
      return noContent
    },
  }
}

const commentOnLine: Handler = (call) => {
  const pull = requirePull(call)
  const draft = call.body as CommentDraft & { commit_id: string; in_reply_to?: number }
  const writer = callersWriter(call, pull)
  const { comment } =
    draft.in_reply_to === undefined
      ? commentOnLineAs(call, writer, { pull, draft, commitId: draft.commit_id })
      : replyAs(call, writer, { pull, rootId: draft.in_reply_to, body: draft.body })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

const reply: Handler = (call) => {
  const pull = requirePull(call)
  const { body } = call.body as { body: string }
  const rootId = numberIn(call, 'comment_id')
  const { comment } = replyAs(call, callersWriter(call, pull), { pull, rootId, body })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

const readReviewComment: Handler = (call) => {
  const { pull, comment } = requireComment(call, onDiff)
  return ok(reviewCommentAnswer(call.state, pull, comment))
}

const comment: Handler = (call) => {
  const pull = requirePull(call, 'read', 'issue_number')
  const { body } = call.body as { body: string }
  const { comment: made } = commentAs(call, callersWriter(call, pull), { pull, body })
  return created(issueCommentAnswer(call.state, pull, made))
}

export const commentRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': list(onDiff),
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments': commentOnLine,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies': reply,
  'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}': readReviewComment,
  ...createCommentRoutes(onDiff, '/repos/{owner}/{repo}/pulls/comments/{comment_id}'),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': list(onConversation, 'issue_number'),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': comment,
  ...createCommentRoutes(onConversation, '/repos/{owner}/{repo}/issues/comments/{comment_id}'),
}
