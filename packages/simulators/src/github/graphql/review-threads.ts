import { publishedComments, pullPage } from '../answers/pull-request.ts'
import { nodeId } from '../answers/user.ts'
import type { Account, PullRequest, ReviewComment } from '../state/nouns.ts'
import type { RecordedThread } from '../state/recorded.ts'
import type { GithubState } from '../state/state.ts'
import { connection } from './connection.ts'
import type { Fields } from './select.ts'

const actor = (account: Account | null): Fields | null =>
  account && { __typename: () => account.type, login: () => account.login, url: () => `/${account.login}` }

const comment = (state: GithubState, pull: PullRequest, one: ReviewComment): Fields => ({
  id: () => nodeId('PRRC', one.id),
  databaseId: () => one.id,
  fullDatabaseId: () => String(one.id),
  url: () => `${pullPage(state, pull)}#discussion_r${one.id}`,
  body: () => one.body,
  path: () => one.path,
  createdAt: () => one.createdAt,
  outdated: () => one.line === null,
  author: () => actor(one.author),
})

/** docs.github.com/graphql/reference/objects#pullrequestreviewthread */
export function reviewThread(state: GithubState, pull: PullRequest, thread: RecordedThread): Fields {
  const comments = publishedComments(pull).filter(
    (one) => (one.inReplyToId ?? one.id) === thread.rootCommentId,
  )
  const root = comments.find((one) => one.id === thread.rootCommentId)
  const resolver = thread.resolvedBy ? state.accounts.get(thread.resolvedBy.toLowerCase()) : undefined
  return {
    id: () => nodeId('PRRT', thread.rootCommentId),
    isResolved: () => thread.isResolved,
    isOutdated: () => thread.isOutdated,
    isCollapsed: () => thread.isResolved,
    path: () => root?.path ?? '',
    line: () => root?.line ?? null,
    originalLine: () => root?.originalLine ?? null,
    startLine: () => root?.startLine ?? null,
    diffSide: () => root?.side ?? 'RIGHT',
    subjectType: () => (root?.subjectType ?? 'line').toUpperCase(),
    resolvedBy: () => actor(resolver ?? null),
    comments: (given) => connection(comments, given, (one) => comment(state, pull, one)),
  }
}
