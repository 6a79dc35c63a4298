import { asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export interface Reacted {
  fullName: string
  prNumber: number
  source: 'issue_comment' | 'review_comment' | 'review'
  commentId: number
}

type Reaction = CallOptions & { content: 'eyes' | 'rocket' | 'confused' }

/** Adds a reaction. Adding it again changes nothing. Returns false if a review is gone or can't have reactions. */
export async function react(client: GithubClient, reacted: Reacted, reaction: Reaction): Promise<boolean> {
  const { fullName, source, commentId } = reacted
  if (source === 'review') return reactToReview(client, reacted, reaction)
  const { content, signal } = reaction
  const kind = source === 'issue_comment' ? 'issues' : 'pulls'
  const path = `${repositoryPath(fullName)}/${kind}/comments/${commentId}/reactions`
  await client.send('POST', path, { body: { content }, signal })
  return true
}

// https://docs.github.com/graphql/reference/mutations#addreaction
const ADD_REACTION = `mutation react($subjectId: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subjectId, content: $content }) { reaction { content } }
}`

/**
 * Only GraphQL supports reactions to a review's text; REST doesn't (https://docs.github.com/rest/reactions/reactions).
 */
async function reactToReview(
  client: GithubClient,
  { fullName, prNumber, commentId }: Reacted,
  { content, signal }: Reaction,
): Promise<boolean> {
  const subjectId = await readNodeId(
    client,
    `${repositoryPath(fullName)}/pulls/${prNumber}/reviews/${commentId}`,
    {
      signal,
    },
  )
  if (subjectId === null) return false
  const variables = { subjectId, content: content.toUpperCase() }
  const answer = await client.graphql(ADD_REACTION, variables, { signal, writes: 'reaction' })
  return asObject(asObject(asObject(answer)?.data)?.addReaction) !== null
}

async function readNodeId(client: GithubClient, path: string, options: CallOptions): Promise<string | null> {
  try {
    return asText(asObject(await client.get(path, options))?.node_id)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}
