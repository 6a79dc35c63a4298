import type { Account, PullRequest, Reaction } from '../state/nouns.ts'
import { type GithubState, recordEffect, timestamp } from '../state/state.ts'

interface Reacting {
  pull: PullRequest
  /** A comment, or a review's text. */
  said: { id: number; reactions: Reaction[] }
  author: Account
  content: string
}

/** If the same account has already reacted this way, returns the existing reaction. */
export function addReaction(
  state: GithubState,
  { pull, said, author, content }: Reacting,
): { reaction: Reaction; isNew: boolean } {
  const before = said.reactions.find((one) => one.author === author && one.content === content)
  if (before) return { reaction: before, isNew: false }
  const reaction: Reaction = { id: state.nextId(), content, author, createdAt: timestamp(state) }
  said.reactions.push(reaction)
  recordEffect(state, {
    kind: 'reaction-created',
    id: reaction.id,
    login: author.login,
    repository: pull.repository,
    number: pull.number,
    detail: { content, comment: said.id },
  })
  return { reaction, isNew: true }
}
