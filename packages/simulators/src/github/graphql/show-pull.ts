import { Refusal } from '../../kit/answer.ts'
import { nodeId } from '../answers/accounts.ts'
import { publishedComments, pullPage } from '../answers/pull-request.ts'
import type { Call } from '../http/call.ts'
import type { IssueComment, PullRequest, Review, ReviewComment } from '../state/nouns.ts'
import type { RecordedThread } from '../state/recording.ts'
import type { GithubState } from '../state/state.ts'
import { connect, type Page, refuseNode } from './connection.ts'
import { showActor, toInt } from './show-actor.ts'
import { showCommit, showPullCommit } from './show-git.ts'

/** docs.github.com/graphql/reference/objects#pullrequest */
export function showPull(call: Call, pull: PullRequest) {
  const { state } = call
  const { repository } = pull
  return {
    __typename: 'PullRequest',
    id: nodeId('PR', pull.id),
    number: pull.number,
    title: pull.title,
    body: pull.body ?? '',
    url: pullPage(state, pull),
    author: showActor(state, pull.author),
    state: pull.mergedAt ? 'MERGED' : pull.state.toUpperCase(),
    isDraft: pull.draft,
    locked: pull.locked,
    merged: pull.mergedAt !== null,
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    closedAt: pull.closedAt,
    mergedAt: pull.mergedAt,
    mergeCommit: pull.mergeSha && showCommit(state, repository, pull.mergeSha),
    baseRefName: pull.base.ref,
    baseRefOid: pull.base.sha,
    headRefName: pull.head.ref,
    headRefOid: pull.head.sha,
    additions: pull.additions,
    deletions: pull.deletions,
    changedFiles: pull.changedFiles,
    totalCommentsCount: pull.issueComments.length + publishedComments(pull).length,
    comments: (page: Page) => connect(pull.issueComments, page, (one) => showIssueComment(state, pull, one)),
    commits: (page: Page) => connect(pull.commits, page, (one) => showPullCommit(state, pull, one)),
    reviews: (page: Page) =>
      connect(
        pull.reviews.filter((one) => one.state !== 'PENDING' || one.author?.id === call.caller.account?.id),
        page,
        (one) => showReview(state, pull, one),
      ),
    reviewThreads: (page: Page) => {
      if (pull.threads === null)
        throw refuseNode('This pull request’s data folder has no review-threads.json.')
      return connect(pull.threads, page, (thread) => showThread(state, pull, thread))
    },
  }
}

/** docs.github.com/graphql/reference/objects#pullrequestreviewthread */
export function showThread(state: GithubState, pull: PullRequest, thread: RecordedThread) {
  const comments = publishedComments(pull).filter(
    (one) => (one.inReplyToId ?? one.id) === thread.rootCommentId,
  )
  const root = comments.find((one) => one.id === thread.rootCommentId) ?? comments[0]
  const resolver = thread.resolvedBy ? state.accounts.get(thread.resolvedBy.toLowerCase()) : undefined
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PRRT', `${pull.id} ${thread.rootCommentId}`),
    isResolved: thread.isResolved,
    isOutdated: thread.isOutdated,
    isCollapsed: thread.isResolved,
    path: root?.path ?? '',
    line: root?.line ?? null,
    originalLine: root?.originalLine ?? null,
    startLine: root?.startLine ?? null,
    originalStartLine: root?.originalStartLine ?? null,
    diffSide: root?.side ?? 'RIGHT',
    startDiffSide: root?.startSide ?? null,
    subjectType: (root?.subjectType ?? 'line').toUpperCase(),
    resolvedBy: showActor(state, resolver ?? null),
    comments: (page: Page) => connect(comments, page, (one) => showComment(state, pull, one)),
  }
}

export function findThread(call: Call, id: string, isVisible: (pull: PullRequest) => boolean) {
  for (const repository of call.state.repositories.values())
    for (const pull of repository.pulls.values())
      for (const thread of pull.threads ?? [])
        if (nodeId('PRRT', `${pull.id} ${thread.rootCommentId}`) === id && isVisible(pull))
          return showThread(call.state, pull, thread)
  throw refuseNode(`Could not resolve to a node with the global id of '${id}'.`)
}

const ids = (prefix: string, id: number) => ({
  id: nodeId(prefix, id),
  databaseId: toInt(id),
  fullDatabaseId: String(id),
})

interface CommentView {
  [name: string]: unknown
  replyTo: () => CommentView | null
}

function showComment(state: GithubState, pull: PullRequest, one: ReviewComment): CommentView {
  const replied = pull.reviewComments.find(({ id }) => id === one.inReplyToId)
  return {
    ...ids('PRRC', one.id),
    url: `${pullPage(state, pull)}#discussion_r${one.id}`,
    body: one.body,
    path: one.path,
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
    outdated: one.line === null,
    line: one.line,
    startLine: one.startLine,
    originalLine: one.originalLine,
    originalStartLine: one.originalStartLine,
    diffHunk: one.diffHunk,
    subjectType: one.subjectType.toUpperCase(),
    state: 'SUBMITTED',
    commit: showCommit(state, pull.repository, one.commitId),
    originalCommit: showCommit(state, pull.repository, one.originalCommitId),
    replyTo: () => (replied ? showComment(state, pull, replied) : null),
    author: showActor(state, one.author),
  }
}

const showReview = (state: GithubState, pull: PullRequest, review: Review) => ({
  ...ids('PRR', review.id),
  author: showActor(state, review.author),
  state: review.state,
  body: review.body,
  submittedAt: review.submittedAt,
  commit: review.commitId && showCommit(state, pull.repository, review.commitId),
  url: `${pullPage(state, pull)}#pullrequestreview-${review.id}`,
})

const showIssueComment = (state: GithubState, pull: PullRequest, one: IssueComment) => ({
  ...ids('IC', one.id),
  author: showActor(state, one.author),
  body: one.body,
  createdAt: one.createdAt,
  updatedAt: one.updatedAt,
  url: `${pullPage(state, pull)}#issuecomment-${one.id}`,
})

export function orNotFound<Found>(find: () => Found, message: string): Found {
  try {
    return find()
  } catch (error) {
    if (error instanceof Refusal) throw refuseNode(message)
    throw error
  }
}
