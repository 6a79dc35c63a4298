import { GraphQLError, graphql } from 'graphql'
import { ok, Refusal } from '../../kit/answer.ts'
import { nodeId } from '../answers/accounts.ts'
import { publishedComments, pullPage, reactionKinds } from '../answers/pull-request.ts'
import { callersPermission, callersWriter, requireAccount, requireRepository } from '../http/access.ts'
import type { Call, Handler } from '../http/call.ts'
import type { Account, PullRequest, Reaction, ReviewComment } from '../state/nouns.ts'
import type { RecordedThread } from '../state/recorded.ts'
import type { GithubState } from '../state/state.ts'
import { addReaction } from '../writes/comments.ts'
import { schema } from './schema.ts'

/** Responds with status 200 even if there are errors, as GitHub does. */
const answerQuery: Handler = async (call) => {
  const { query, variables } = call.body as { query: string; variables?: Record<string, unknown> | null }
  const rootValue = {
    ...queries(call),
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

export const graphqlRoutes: Record<string, Handler> = { 'POST /graphql': answerQuery }

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

/** An error that, when thrown, is added to the response and makes the object null. */
const refuseNode = (message: string, type = 'NOT_FOUND') =>
  new GraphQLError(message, { extensions: { type } })

const queries = (call: Call) => ({
  viewer: () => ({ login: call.caller.account?.login ?? '', url: `/${call.caller.account?.login}` }),
  repository: ({ owner, name }: { owner: string; name: string }) => {
    const repository = findRepository(call, owner, name)
    return {
      databaseId: repository.id,
      nameWithOwner: `${repository.owner.login}/${repository.name}`,
      pullRequest: ({ number }: { number: number }) => {
        const pull = repository.pulls.get(number)
        if (!pull) throw refuseNode(`Could not resolve to a PullRequest with the number of ${number}.`)
        return showPull(call, pull)
      },
    }
  },
})

/** Throws NOT_FOUND whenever REST would respond with an error or a redirect, such as for a repository's old name. */
function findRepository(call: Call, owner: string, repo: string) {
  try {
    return requireRepository({ ...call, params: { owner, repo }, path: `/repos/${owner}/${repo}` })
  } catch (error) {
    if (error instanceof Refusal)
      throw refuseNode(`Could not resolve to a Repository with the name '${owner}/${repo}'.`)
    throw error
  }
}

const showPull = ({ state }: Call, pull: PullRequest) => ({
  number: pull.number,
  title: pull.title,
  reviewThreads: (page: Page) => {
    if (pull.threads === null) throw refuseNode('This pull request’s data folder has no review-threads.json.')
    return connect(pull.threads, page, (thread) => showThread(state, pull, thread))
  },
})

/** docs.github.com/graphql/reference/objects#pullrequestreviewthread */
function showThread(state: GithubState, pull: PullRequest, thread: RecordedThread) {
  const comments = publishedComments(pull).filter(
    (one) => (one.inReplyToId ?? one.id) === thread.rootCommentId,
  )
  const root = comments.find((one) => one.id === thread.rootCommentId)
  const resolver = thread.resolvedBy ? state.accounts.get(thread.resolvedBy.toLowerCase()) : undefined
  return {
    id: nodeId('PRRT', thread.rootCommentId),
    isResolved: thread.isResolved,
    isOutdated: thread.isOutdated,
    isCollapsed: thread.isResolved,
    path: root?.path ?? '',
    line: root?.line ?? null,
    originalLine: root?.originalLine ?? null,
    startLine: root?.startLine ?? null,
    diffSide: root?.side ?? 'RIGHT',
    subjectType: (root?.subjectType ?? 'line').toUpperCase(),
    resolvedBy: showActor(resolver ?? null),
    comments: (page: Page) => connect(comments, page, (one) => showComment(state, pull, one)),
  }
}

const showComment = (state: GithubState, pull: PullRequest, one: ReviewComment) => ({
  id: nodeId('PRRC', one.id),
  databaseId: one.id > MAX_INT ? null : one.id,
  fullDatabaseId: String(one.id),
  url: `${pullPage(state, pull)}#discussion_r${one.id}`,
  body: one.body,
  path: one.path,
  createdAt: one.createdAt,
  outdated: one.line === null,
  author: showActor(one.author),
})

/** docs.github.com/graphql/reference/objects#pullrequestreviewcomment: larger ids are only in fullDatabaseId. */
const MAX_INT = 2 ** 31 - 1

const showActor = (account: Account | null) =>
  account && { __typename: account.type, login: account.login, url: `/${account.login}` }

interface Page {
  first?: number | null
  after?: string | null
}

const toCursor = (index: number) => Buffer.from(`cursor:v2:${index}`).toString('base64')

/** One page of a list. GitHub requires `first`, from 1 to 100. `after` is a cursor from an earlier page. */
function connect<Item, Shown>(items: Item[], { first, after }: Page, show: (item: Item) => Shown) {
  if (typeof first !== 'number')
    throw new GraphQLError('You must provide a `first` or `last` value to properly paginate the connection.')
  if (first < 1 || first > 100)
    throw new GraphQLError(
      `Requesting ${first} records on the connection exceeds the \`first\` limit of 100 records.`,
    )
  const start = after ? Number(Buffer.from(after, 'base64').toString().split(':')[2]) + 1 : 0
  const nodes = items.slice(start, start + first).map(show)
  const end = start + nodes.length - 1
  return {
    totalCount: items.length,
    nodes,
    edges: nodes.map((node, index) => ({ cursor: toCursor(start + index), node })),
    pageInfo: {
      hasNextPage: end < items.length - 1,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? toCursor(start) : null,
      endCursor: nodes.length > 0 ? toCursor(end) : null,
    },
  }
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
      databaseId: reaction.id > MAX_INT ? null : reaction.id,
      content,
      createdAt: reaction.createdAt,
      user: showActor(reaction.author),
    },
    subject: { __typename: type, id: subjectId },
  }
}

interface Reactable {
  pull: PullRequest
  type: string
  said: { id: number; reactions: Reaction[] }
}

/**
 * Searches the comments and reviews in repositories that the caller can read, except other people's pending reviews.
 */
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
