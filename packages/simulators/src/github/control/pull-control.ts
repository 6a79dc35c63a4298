import { created, ok, Refusal } from '../../kit/answer.ts'
import { problem, type Visit, type VisitRoutes } from '../../kit/server.ts'
import { personsWriter } from '../http/access.ts'
import type { Writing } from '../http/call.ts'
import { findAccount, strangerAccount } from '../state/accounts.ts'
import type { Account, Delivery, PullRequest } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { deliveryItem } from '../webhooks/payloads.ts'
import { commitFiles } from '../writes/branches.ts'
import { commentAs, commentOnLineAs, replyAs } from '../writes/comments.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import {
  closePull,
  copyPull,
  editTitle,
  forcePush,
  lockPull,
  mergePull,
  reopenPull,
} from '../writes/pull-requests.ts'
import { pushLines, revertLast } from '../writes/push-commit.ts'
import { type ReviewEvent, reviewAs } from '../writes/reviews.ts'

interface PullBody extends Partial<CommentDraft> {
  login?: string
  at?: string
  title?: string
  sha?: string
  text?: string
  comment?: number
  event?: ReviewEvent
  comments?: CommentDraft[]
  branch?: string
}

/**
 * The new object's id, if any, and the webhook deliveries. Null if the act needs an open pull request and this one is
 * closed.
 */
type ActResult = { id?: number; sent: Promise<Delivery[]> } | null
type Act = (pull: PullRequest, body: PullBody, by?: Account) => ActResult

/**
 * By default, the usual merger merges, and the author does everything else. Acts that don't take `by` are always the
 * author's.
 */
export function pullActs(writing: Writing): Record<string, Act> {
  const change = (sent: Promise<Delivery[]> | null): ActResult => sent && { sent }
  const writer = (pull: PullRequest, account = pull.author) => personsWriter(writing.state, { pull, account })
  return {
    merge: (pull, { at }, by) => change(mergePull(writing, pull, { by, at })),
    close: (pull, _body, by) => change(closePull(writing, pull, by)),
    reopen: (pull) => change(reopenPull(writing, pull)),
    lock: (pull) => change(lockPull(writing, pull, true)),
    unlock: (pull) => change(lockPull(writing, pull, false)),
    'edit-title': (pull, { title = `${pull.title} (edited)` }) => change(editTitle(writing, pull, title)),
    // Body: {path?, text?}. Pushes a commit that adds lines below the file's last change.
    push: (pull, { path, text }) => change(pushLines(writing, pull, { path, text })),
    // Body: {path, body, branch?}. Replaces a file on {branch}, by default the pull request's branch.
    edit: (pull, { path = '', body = '', branch = pull.head.ref }, by = pull.author) => {
      const text = body.replaceAll('\r\n', '\n')
      const commit = { branch, by, message: `Edit ${path}`, files: { [path]: text } }
      return change(commitFiles(writing, pull.repository, commit))
    },
    revert: (pull) => change(revertLast(writing, pull)),
    'force-push': (pull, { sha }) => change(forcePush(writing, pull, sha)),
    comment(pull, { body = '' }, by) {
      const { comment, sent } = commentAs(writing, writer(pull, by), { pull, body })
      return { id: comment.id, sent }
    },
    // Body: {comment, body}. Replies in the review comment's thread.
    reply(pull, { body = '', comment: rootId = 0 }, by) {
      const { comment, sent } = replyAs(writing, writer(pull, by), { pull, rootId, body })
      return { id: comment.id, sent }
    },
    // Body: {path, line, side?, start_line?, body}. Adds a comment on a line.
    inline(pull, draft, by) {
      const placed = { pull, draft: draft as CommentDraft, commitId: pull.head.sha }
      const { comment, sent } = commentOnLineAs(writing, writer(pull, by), placed)
      return { id: comment.id, sent }
    },
    // Body: {body, event?, comments?}. Submits a review; the default event is COMMENT.
    review(pull, { body, event = 'COMMENT', comments: drafts }, by) {
      const { review, sent } = reviewAs(writing, writer(pull, by), { pull, body, event, drafts })
      return { id: review.id, sent }
    },
  }
}

/** Acts as {login} if the act takes a person. An unknown login gets a new account. */
export function pullControl(writing: Writing): VisitRoutes {
  const { state } = writing
  const act =
    (work: Act) =>
    async ({ params, body }: Visit) => {
      const pull = requirePull(state, params)
      const { login } = body as PullBody
      const by = login ? (findAccount(state, login) ?? strangerAccount(state, login)) : undefined
      const acted = work(pull, body as PullBody, by)
      if (acted === null)
        return problem(409, `The pull request is already ${pull.mergedAt ? 'merged' : 'closed'}.`)
      const { sent, ...made } = acted
      const answer = { state: pull.state, merged: pull.mergedAt !== null, head: pull.head.sha }
      return ok({ ...made, ...answer, ...describeDeliveries(await sent) })
    }
  const one = '/pull-requests/{owner}/{repo}/{number}'
  return {
    ...Object.fromEntries(
      Object.entries(pullActs(writing)).map(([name, work]) => [`POST ${one}/${name}`, act(work)]),
    ),
    'GET /pull-requests': () => ok(listPulls(state)),
    [`POST ${one}/copies`]: ({ params, body }) => {
      const { count = 1 } = body as { count?: number }
      const copies = copyPull(writing, requirePull(state, params), count)
      return created({ numbers: copies.map(({ number }) => number) })
    },
  }
}

export const describeDeliveries = (deliveries: Delivery[]) => ({ deliveries: deliveries.map(deliveryItem) })

export const missing = (what: string) => new Refusal(`This ${what} doesn't exist.`, { status: 404 })

function requirePull(state: GithubState, { owner = '', repo = '', number }: Visit['params']): PullRequest {
  const pull = findRepository(state, owner, repo)?.pulls.get(Number(number))
  if (!pull) throw missing('pull request')
  return pull
}

const listPulls = (state: GithubState) =>
  [...state.repositories.values()].flatMap((repository) =>
    [...repository.pulls.values()].map((pull) => ({
      repository: fullName(repository),
      number: pull.number,
      title: pull.title,
      author: pull.author.login,
      state: pull.state,
      mergedAt: pull.mergedAt,
      updatedAt: pull.updatedAt,
    })),
  )
