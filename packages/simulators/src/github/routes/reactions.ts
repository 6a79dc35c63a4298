import { reactionAnswer } from '../answers/review.ts'
import type { Answer } from '../http/answer.ts'
import { type Call, created, type Handler, noContent, numberIn, ok } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { PullRequest, Reaction } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { issueCommentOf } from './issue-comments.ts'
import { commentOf } from './review-comments.ts'
import { writerOf } from './reviews.ts'

type Reacted = (call: Call) => { pull: PullRequest; comment: { id: number; reactions: Reaction[] } }

/** 201 for a new reaction, 200 where the same person had given it already. */
const react =
  (find: Reacted): Handler =>
  (call): Answer => {
    const { pull, comment } = find(call)
    const author = writerOf(call)
    const { content } = call.body as { content: string }
    const before = comment.reactions.find((one) => one.author === author && one.content === content)
    if (before) return ok(reactionAnswer(call.state, before))
    const reaction: Reaction = { id: call.state.nextId(), content, author, createdAt: timestamp(call.state) }
    comment.reactions.push(reaction)
    recordEffect(call.state, {
      kind: 'reaction-created',
      id: reaction.id,
      login: author.login,
      repository: pull.repository,
      number: pull.number,
      detail: { content, comment: comment.id },
    })
    return created(reactionAnswer(call.state, reaction))
  }

const unreact =
  (find: Reacted): Handler =>
  (call): Answer => {
    const { comment } = find(call)
    const index = comment.reactions.findIndex((one) => one.id === numberIn(call, 'reaction_id'))
    if (index < 0) throw notFound()
    comment.reactions.splice(index, 1)
    return noContent
  }

const issue = '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'
const review = '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'

export const reactionRoutes: Record<string, Handler> = {
  [`POST ${issue}`]: react(issueCommentOf),
  [`DELETE ${issue}/{reaction_id}`]: unreact(issueCommentOf),
  [`POST ${review}`]: react(commentOf),
  [`DELETE ${review}/{reaction_id}`]: unreact(commentOf),
}
