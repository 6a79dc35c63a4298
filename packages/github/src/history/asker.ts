import { asCount, asList, asObject, asText, type Json } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { forbiddenAtGithub, GithubFailure, githubUnavailable, goneAtGithub } from '../errors.ts'

/** The share of each hourly budget that an import leaves for other calls. */
const RESERVE = 0.4
const CALL = 'POST /graphql'

export interface Answer {
  data: Json
  /** The names of objects that don't exist. `failed` names objects that GitHub may still return later. */
  missing: ReadonlySet<string>
  failed: ReadonlySet<string>
}

export interface Asker {
  client: GithubClient
  options: CallOptions
  ask(query: string, variables: Record<string, unknown>, mayRepeat: boolean): Promise<Answer>
  used(): { restCalls: number; graphqlPoints: number }
}

export function createAsker(client: GithubClient, signal: AbortSignal | undefined): Asker {
  const used = { restCalls: 0, graphqlPoints: 0 }
  let queries = 0
  const options: CallOptions = {
    signal,
    reserve: RESERVE,
    onCall: ({ path }) => {
      if (path.endsWith('/graphql')) queries += 1
      else used.restCalls += 1
    },
  }
  return {
    client,
    options,
    async ask(query, variables, mayRepeat) {
      const before = queries
      let cost: number | null = null
      try {
        const answer = await client.graphql(query, variables, { ...options, mayRepeat })
        cost = asCount(asObject(asObject(asObject(answer)?.data)?.rateLimit)?.cost)
        return readAnswer(answer)
      } finally {
        // Even a query without a response costs at least one point.
        used.graphqlPoints += Math.max(queries - before, cost ?? 0)
      }
    },
    used: () => ({ ...used }),
  }
}

function readAnswer(answer: unknown): Answer {
  const data = asObject(asObject(answer)?.data)
  const missing = new Set<string>()
  const failed = new Set<string>()
  for (const entry of asList(asObject(answer)?.errors)) {
    const error = asObject(entry)
    const [root, name, ...below] = asList(error?.path)
    const said = asText(error?.message)?.slice(0, 300) ?? ''
    if (error?.type === 'NOT_FOUND' && root === 'repository' && name === undefined)
      throw goneAtGithub(CALL, 404)
    if (error?.type === 'FORBIDDEN') throw forbiddenAtGithub(CALL, said)
    if (root !== 'repository' || typeof name !== 'string') throw githubUnavailable(CALL, said)
    if (error?.type === 'NOT_FOUND' && below.length === 0) missing.add(name)
    else failed.add(name)
  }
  if (data === null) throw githubUnavailable(CALL, 'the response has no data')
  return { data, missing, failed }
}

export const isTooMuch = (error: unknown): boolean =>
  error instanceof GithubFailure && (error.kind === 'unavailable' || error.kind === 'too_large')
