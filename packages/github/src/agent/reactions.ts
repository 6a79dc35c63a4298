import { accountFacts } from '@debrief/contracts/deliveries/github-facts'
import { asId, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export interface ReactionTarget {
  fullName: string
  prNumber: number
  source: 'issue_comment' | 'review_comment' | 'review'
  commentId: number
}

type Reaction = CallOptions & { content: 'eyes' | 'rocket' | 'confused' }

/** Returns false if the review is gone or can't have reactions. Adding a reaction again changes nothing. */
export async function react(
  client: GithubClient,
  reacted: ReactionTarget,
  reaction: Reaction,
): Promise<boolean> {
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

/** REST has no reactions to a review's text (https://docs.github.com/rest/reactions/reactions). */
async function reactToReview(
  client: GithubClient,
  { fullName, prNumber, commentId }: ReactionTarget,
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

export interface ReviewCommentAt {
  fullName: string
  commentId: number
}

export interface FetchedReaction {
  id: number
  content: string
  login: string
  isBot: boolean
}

const buildReactionsPath = ({ fullName, commentId }: ReviewCommentAt) =>
  `${repositoryPath(fullName)}/pulls/comments/${commentId}/reactions`

export async function listReactions(
  client: GithubClient,
  at: ReviewCommentAt,
  { signal }: CallOptions = {},
): Promise<FetchedReaction[] | null> {
  try {
    const entries = await client.list(`${buildReactionsPath(at)}?per_page=100`, { signal })
    return entries.flatMap((entry) => {
      const reaction = asObject(entry)
      const id = asId(reaction?.id)
      const user = accountFacts(reaction?.user)
      const content = asText(reaction?.content)
      return id === null || user === null || content === null ? [] : [{ ...user, id, content }]
    })
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Returns the reaction's id. Adding a reaction again returns the same id. */
export async function addReaction(
  client: GithubClient,
  at: ReviewCommentAt,
  { content, signal }: CallOptions & { content: '+1' | 'confused' },
): Promise<number> {
  const path = buildReactionsPath(at)
  const id = asId(asObject(await client.send('POST', path, { body: { content }, signal }))?.id)
  if (id === null) throw githubUnavailable(`POST ${path}`, 'the response isn’t a reaction')
  return id
}

export async function removeReaction(
  client: GithubClient,
  at: ReviewCommentAt,
  { reactionId, signal }: CallOptions & { reactionId: number },
): Promise<void> {
  try {
    await client.send('DELETE', `${buildReactionsPath(at)}/${reactionId}`, { signal })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
