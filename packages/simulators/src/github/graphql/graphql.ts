import type { Answer } from '../http/answer.ts'
import { type Call, type Handler, ok } from '../http/call.ts'
import { requireRepository } from '../http/find.ts'
import { Refusal } from '../http/refusal.ts'
import type { PullRequest } from '../state/nouns.ts'
import { addReactionByNode } from './add-reaction.ts'
import { connection } from './connection.ts'
import { GraphqlFault, MissingNode } from './faults.ts'
import { parseQuery } from './parse-query.ts'
import { reviewThread } from './review-threads.ts'
import { type Fields, select } from './select.ts'

/**
 * The queries that the product sends: repository → pullRequest → reviewThreads, and addReaction. Errors have status 200, as on
 * GitHub.
 */
const answerQuery: Handler = (call): Answer => {
  const { query, variables } = call.body as { query: string; variables?: Record<string, unknown> | null }
  try {
    const { kind, fields } = parseQuery(query, variables ?? {})
    return ok({ data: select(kind === 'Query' ? root(call) : mutations(call), fields, kind) })
  } catch (error) {
    if (error instanceof MissingNode) {
      const { message, path, type } = error
      return ok({ data: { [path[0]!]: null }, errors: [{ type, path, message }] })
    }
    if (error instanceof GraphqlFault) return ok({ errors: [{ message: error.message }] })
    throw error
  }
}

const mutations = (call: Call): Fields => ({ addReaction: (given) => addReactionByNode(call, given) })

const root = (call: Call): Fields => ({
  viewer: () => ({ login: () => call.caller.account?.login ?? '' }),
  repository: ({ owner, name }) => {
    const params = { owner: String(owner), repo: String(name) }
    const asked = { ...call, params, path: `/repos/${params.owner}/${params.repo}` }
    const repository = found(
      () => requireRepository(asked),
      `Could not resolve to a Repository with the name '${owner}/${name}'.`,
    )
    return {
      databaseId: () => repository.id,
      nameWithOwner: () => `${repository.owner.login}/${repository.name}`,
      pullRequest: ({ number }) => {
        const pull = repository.pulls.get(Number(number))
        if (!pull) {
          throw new MissingNode(`Could not resolve to a PullRequest with the number of ${number}.`, [
            'repository',
            'pullRequest',
          ])
        }
        return pullRequest(call, pull)
      },
    }
  },
})

const pullRequest = ({ state }: Call, pull: PullRequest): Fields => ({
  number: () => pull.number,
  title: () => pull.title,
  reviewThreads: (given) => {
    if (pull.threads === null) {
      const path = ['repository', 'pullRequest', 'reviewThreads']
      throw new MissingNode(
        'The data folder of this pull request does not record which threads are resolved.',
        path,
      )
    }
    return connection(pull.threads, given, (thread) => reviewThread(state, pull, thread))
  },
})

/** GraphQL follows renames without a redirect and returns NOT_FOUND for every refusal. */
function found<Result>(find: () => Result, message: string): Result {
  try {
    return find()
  } catch (error) {
    if (error instanceof Refusal) throw new MissingNode(message, ['repository'])
    throw error
  }
}

export const graphqlRoutes: Record<string, Handler> = { 'POST /graphql': answerQuery }
