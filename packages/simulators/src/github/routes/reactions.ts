import { created, noContent, ok } from '../../kit/answer.ts'
import { reactionAnswer } from '../answers/review.ts'
import { type Answer, type Call, type Handler, numberIn } from '../http/call.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import type { PullRequest, Reaction } from '../state/nouns.ts'
import { addReaction } from '../writes/add-reaction.ts'
import { requireAccount } from '../writes/writer.ts'
import { requireIssueComment } from './issue-comments.ts'
import { requireReviewComment } from './review-comments.ts'

type Reacted = (call: Call) => { pull: PullRequest; comment: { id: number; reactions: Reaction[] } }

/** 201 for a new reaction, 200 if the same person already reacted this way. */
const react =
  (find: Reacted): Handler =>
  (call): Answer => {
    const { pull, comment: said } = find(call)
    const { content } = call.body as { content: string }
    const { reaction, isNew } = addReaction(call.state, { pull, said, author: requireAccount(call), content })
    const answer = reactionAnswer(call.state, reaction)
    return isNew ? created(answer) : ok(answer)
  }

const unreact =
  (find: Reacted): Handler =>
  (call): Answer => {
    const { comment } = find(call)
    const index = comment.reactions.findIndex((one) => one.id === numberIn(call, 'reaction_id'))
    if (index < 0) throw notFound()
    if (comment.reactions[index]?.author !== requireAccount(call)) throw forbidden()
    comment.reactions.splice(index, 1)
    return noContent
  }

const issue = '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'
const review = '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'

export const reactionRoutes: Record<string, Handler> = {
  [`POST ${issue}`]: react(requireIssueComment),
  [`DELETE ${issue}/{reaction_id}`]: unreact(requireIssueComment),
  [`POST ${review}`]: react(requireReviewComment),
  [`DELETE ${review}/{reaction_id}`]: unreact(requireReviewComment),
}
