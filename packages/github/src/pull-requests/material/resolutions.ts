import { asList, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../../client.ts'
import { GithubFailure } from '../../errors.ts'

const MAX_PAGES = 20

// New ids don't fit into GraphQL's Int, so the query reads fullDatabaseId
// (https://docs.github.com/graphql/overview/breaking-changes).
const QUERY = `query reviewThreads($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { isResolved comments(first: 1) { nodes { fullDatabaseId url } } }
      }
    }
  }
}`

/**
 * Returns whether each thread is resolved, by the id of its first comment. Leaves out threads that GitHub doesn't
 * return.
 */
export async function readResolutions(
  client: GithubClient,
  { fullName, number }: { fullName: string; number: number },
  options: CallOptions,
): Promise<Map<number, boolean>> {
  const [owner, name] = fullName.split('/')
  const resolutions = new Map<number, boolean>()
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await askOrNothing(client, { owner, name, number, after }, options)
    const threads = reviewThreads(answer)
    for (const node of asList(threads?.nodes)) {
      const thread = asObject(node)
      const id = readCommentId(asList(asObject(thread?.comments)?.nodes)[0])
      if (id !== null && typeof thread?.isResolved === 'boolean') resolutions.set(id, thread.isResolved)
    }
    const info = asObject(threads?.pageInfo)
    after = asText(info?.endCursor)
    if (info?.hasNextPage !== true || after === null) break
  }
  return resolutions
}

export function resolveThreads(
  threads: ReviewThread[],
  resolutions: ReadonlyMap<number, boolean>,
): ReviewThread[] {
  return threads.map((thread) => {
    const told = thread.comments
      .map(({ id }) => resolutions.get(id))
      .find((resolved) => resolved !== undefined)
    return told === undefined ? thread : { ...thread, resolution: told ? 'resolved' : 'unresolved' }
  })
}

// Rethrows if GitHub is paused or the token was revoked. After any other GitHub error, the resolutions are unknown
// (D16).
async function askOrNothing(
  client: GithubClient,
  variables: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await client.graphql(QUERY, variables, options)
  } catch (error) {
    if (error instanceof GithubFailure && error.kind !== 'token_revoked') return null
    throw error
  }
}

function reviewThreads(answer: unknown) {
  const repository = asObject(asObject(asObject(answer)?.data)?.repository)
  return asObject(asObject(repository?.pullRequest)?.reviewThreads)
}

function readCommentId(node: unknown): number | null {
  const comment = asObject(node)
  const id = Number(comment?.fullDatabaseId ?? /#discussion_r(\d+)$/.exec(asText(comment?.url) ?? '')?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
