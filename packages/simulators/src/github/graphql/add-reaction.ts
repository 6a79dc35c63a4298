import { nodeId } from '../answers/user.ts'
import type { Call } from '../http/call.ts'
import { callersPermission } from '../http/find.ts'
import type { PullRequest, Reaction } from '../state/nouns.ts'
import { addReaction } from '../writes/add-reaction.ts'
import { callersWriter, requireAccount } from '../writes/writer.ts'
import { GraphqlFault, MissingNode } from './faults.ts'
import type { Fields } from './select.ts'

/** Each reaction's name in REST: docs.github.com/graphql/reference/enums#reactioncontent */
const contents: Record<string, string> = {
  THUMBS_UP: '+1',
  THUMBS_DOWN: '-1',
  LAUGH: 'laugh',
  HOORAY: 'hooray',
  CONFUSED: 'confused',
  HEART: 'heart',
  ROCKET: 'rocket',
  EYES: 'eyes',
}

interface Reactable {
  pull: PullRequest
  node: string
  type: string
  said: { id: number; reactions: Reaction[] }
}

/** Searches the comments and reviews that the caller can see, which excludes other people's pending reviews. */
function findReactable(call: Call, node: string): Reactable | null {
  for (const repository of call.state.repositories.values()) {
    if (callersPermission(call, repository) === 'none') continue
    for (const pull of repository.pulls.values()) {
      const reviews = pull.reviews.filter(
        ({ state, author }) => state !== 'PENDING' || author === call.caller.account,
      )
      const all: [string, string, Reactable['said'][]][] = [
        ['PullRequestReview', 'PRR', reviews],
        ['IssueComment', 'IC', pull.issueComments],
        ['PullRequestReviewComment', 'PRRC', pull.reviewComments],
      ]
      for (const [type, prefix, entries] of all) {
        const said = entries.find(({ id }) => nodeId(prefix, id) === node)
        if (said) return { pull, node, type, said }
      }
    }
  }
  return null
}

/** docs.github.com/graphql/reference/mutations#addreaction */
export function addReactionByNode(call: Call, { input }: Record<string, unknown>): Fields {
  const { subjectId, content, clientMutationId } = (input ?? {}) as Record<string, unknown>
  const kind = contents[String(content)]
  if (typeof subjectId !== 'string' || !kind)
    throw new GraphqlFault("Argument 'input' on Field 'addReaction' has an invalid value.")
  const found = findReactable(call, subjectId)
  if (!found)
    throw new MissingNode(`Could not resolve to a node with the global id of '${subjectId}'.`, [
      'addReaction',
    ])
  const { pull, said, node, type } = found
  if (pull.locked && !callersWriter(call, pull).mayPassLock)
    throw new MissingNode('Unable to react because the conversation is locked.', ['addReaction'], 'FORBIDDEN')
  const { reaction } = addReaction(call.state, { pull, said, author: requireAccount(call), content: kind })
  return {
    clientMutationId: () => (typeof clientMutationId === 'string' ? clientMutationId : null),
    reaction: () => ({
      id: () => nodeId('REA', reaction.id),
      databaseId: () => reaction.id,
      content: () => String(content),
      createdAt: () => reaction.createdAt,
      user: () => ({ login: () => reaction.author.login }),
    }),
    subject: () => ({ __typename: () => type, id: () => node }),
  }
}
