import { GraphQLError, graphql } from 'graphql'
import { ok } from '../../kit/answer.ts'
import { nodeId } from '../answers/accounts.ts'
import { reactionKinds } from '../answers/pull-request.ts'
import { callersPermission, callersWriter, requireAccount, requireRepository } from '../http/access.ts'
import type { Call, Handler } from '../http/call.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { PullRequest, Reaction, Repository } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { addReaction } from '../writes/comments.ts'
import { connect, type Page, refuseNode } from './connection.ts'
import { priceQuery } from './price.ts'
import { schema } from './schema.ts'
import { showActor, toInt } from './show-actor.ts'
import { findObject } from './show-git.ts'
import { findThread, orNotFound, showPull } from './show-pull.ts'

/** docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit */
const MAX_NODES = 500_000

/** Responds with status 200 even if there are errors, as GitHub does. */
async function answerQuery(call: Call, limits: RateLimits) {
  const { query, variables } = call.body as { query: string; variables?: Record<string, unknown> | null }
  const { cost, nodes } = priceQuery(call.body)
  if (nodes > MAX_NODES) return refuseNodes(nodes)
  const rateLimit = () => {
    const { limit, used, remaining, reset } = limits.read(call.caller, 'graphql')
    return { cost, nodeCount: nodes, limit, used, remaining, resetAt: new Date(reset * 1000).toISOString() }
  }
  const rootValue = {
    ...queries(call),
    rateLimit,
    addReaction: ({ input }: AddReaction) => addReactionByNode(call, input),
  }
  const { data, errors } = await graphql({ schema, source: query, rootValue, variableValues: variables })
  const bug = errors?.find(({ originalError }) => originalError && !(originalError instanceof GraphQLError))
  if (bug) throw bug.originalError
  return ok({
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors: errors.map(toGithubError) } : {}),
  })
}

const refuseNodes = (nodes: number) => {
  const number = nodes.toLocaleString('en-US')
  return ok({
    errors: [
      {
        type: 'MAX_NODE_LIMIT_EXCEEDED',
        message: `This query requests up to ${number} possible nodes which exceeds the maximum limit of 500,000.`,
      },
    ],
  })
}

export const graphqlRoutes = (limits: RateLimits): Record<string, Handler> => ({
  'POST /graphql': (call) => answerQuery(call, limits),
})

/** GitHub has its own wording for unknown fields, and sends a `type` instead of `extensions`. */
function toGithubError(error: GraphQLError) {
  const { message, path, locations, extensions } = error.toJSON()
  return {
    ...(typeof extensions?.type === 'string' ? { type: extensions.type } : {}),
    ...(path ? { path } : {}),
    ...(locations ? { locations } : {}),
    message: message.replace(
      /^Cannot query field "(\w+)" on type "(\w+)"\..*/,
      "Field '$1' doesn't exist on type '$2'",
    ),
  }
}

const queries = (call: Call) => ({
  viewer: () => showActor(call.state, call.caller.account),
  node: ({ id }: { id: string }) =>
    findThread(call, id, ({ repository }) => callersPermission(call, repository) !== 'none'),
  repository: (wanted: RepositoryArguments) => {
    const repository = resolveRepository(call, wanted)
    return {
      databaseId: repository.id,
      id: nodeId('R', repository.id),
      isPrivate: repository.private,
      nameWithOwner: fullName(repository),
      primaryLanguage: repository.language && { name: repository.language },
      object: (wanted: { expression?: string; oid?: string }) => findObject(call.state, repository, wanted),
      pullRequest: ({ number }: { number: number }) => {
        const pull = repository.pulls.get(number)
        if (!pull) throw refuseNode(`Could not resolve to a PullRequest with the number of ${number}.`)
        return showPull(call, pull)
      },
      pullRequests: (page: PullPage) =>
        connect(sortPulls(repository, page), page, (pull) => showPull(call, pull)),
    }
  },
})

interface RepositoryArguments {
  owner: string
  name: string
  followRenames?: boolean
}

/** Throws NOT_FOUND whenever REST would respond with an error. Follows renames by default. */
function resolveRepository(call: Call, { owner, name, followRenames = true }: RepositoryArguments) {
  const found = followRenames ? findRepository(call.state, owner, name) : undefined
  const params = { owner: found?.owner.login ?? owner, repo: found?.name ?? name }
  return orNotFound(
    () => requireRepository({ ...call, params, path: `/repos/${params.owner}/${params.repo}` }),
    `Could not resolve to a Repository with the name '${owner}/${name}'.`,
  )
}

interface PullPage extends Page {
  states?: string[] | null
  orderBy?: { field: string; direction: string } | null
}

function sortPulls(repository: Repository, { states, orderBy }: PullPage): PullRequest[] {
  const keys: Record<string, (pull: PullRequest) => string | number> = {
    UPDATED_AT: (pull) => pull.updatedAt,
    COMMENTS: (pull) => pull.issueComments.length,
  }
  const key = keys[orderBy?.field ?? ''] ?? ((pull: PullRequest) => pull.createdAt)
  const way = orderBy?.direction === 'DESC' ? -1 : 1
  return [...repository.pulls.values()]
    .filter((pull) => !states || states.includes(pull.mergedAt ? 'MERGED' : pull.state.toUpperCase()))
    .toSorted((a, b) => way * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.number - b.number))
}

interface AddReaction {
  input: { subjectId: string; content: string; clientMutationId?: string | null }
}

/** docs.github.com/graphql/reference/mutations#addreaction */
function addReactionByNode(call: Call, { subjectId, content, clientMutationId }: AddReaction['input']) {
  const found = findReactable(call, subjectId)
  if (!found) throw refuseNode(`Could not resolve to a node with the global id of '${subjectId}'.`)
  const { pull, said, type } = found
  if (pull.locked && !callersWriter(call, pull).mayPassLock)
    throw refuseNode('Unable to react because the conversation is locked.', 'FORBIDDEN')
  const author = requireAccount(call)
  const kind = reactionKinds.find(({ graphql }) => graphql === content)?.content ?? content
  const { reaction } = addReaction(call.state, { pull, said, author, content: kind })
  return {
    clientMutationId,
    reaction: {
      id: nodeId('REA', reaction.id),
      databaseId: toInt(reaction.id),
      content,
      createdAt: reaction.createdAt,
      user: showActor(call.state, reaction.author),
    },
    subject: { __typename: type, id: subjectId },
  }
}

interface Reactable {
  pull: PullRequest
  type: string
  said: { id: number; reactions: Reaction[] }
}

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
        if (said) return { pull, type, said }
      }
    }
  }
  return null
}
