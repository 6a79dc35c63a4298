import type { Writing } from '../http/call.ts'
import { usualMerger } from '../state/load-pull-request.ts'
import type { Account, Delivery, PullRequest, Repository } from '../state/nouns.ts'
import { addPull, moveRepository, setPullState } from '../state/repositories.ts'
import { recordEffect, timestamp, toSha } from '../state/state.ts'
import { formerOwner, pullHappening, repositoryHappening } from '../webhooks/payloads.ts'
import { outdate } from './draft-comment.ts'

interface Merge {
  by?: Account | undefined
  /** ISO 8601. Default: now. */
  at?: string | undefined
}

/** Merges a pull request and notifies every hook; null if it isn't open. */
export function mergePull(
  { state, webhooks }: Writing,
  pull: PullRequest,
  { by, at }: Merge,
): Promise<Delivery[]> | null {
  if (pull.state !== 'open') return null
  const sender = by ?? usualMerger(pull)
  const time = at ?? timestamp(state)
  setPullState(pull, 'closed')
  pull.mergedAt = time
  pull.closedAt = time
  pull.updatedAt = time
  pull.mergedBy = sender
  pull.mergeSha = pull.recordedMergeSha
  pull.repository.pushedAt = time
  record(state, 'pull-request-merged', pull, sender)
  return webhooks.emit(pullHappening(state, pull, { action: 'closed', sender }))
}

/** Closes a pull request without merging; null if it isn't open. */
export function closePull(
  { state, webhooks }: Writing,
  pull: PullRequest,
  by?: Account,
): Promise<Delivery[]> | null {
  if (pull.state !== 'open') return null
  const sender = by ?? pull.author
  setPullState(pull, 'closed')
  pull.closedAt = timestamp(state)
  pull.updatedAt = pull.closedAt
  record(state, 'pull-request-closed', pull, sender)
  return webhooks.emit(pullHappening(state, pull, { action: 'closed', sender }))
}

/** Reopens a pull request, even if it's merged, so that a demo can start over. */
export function reopenPull({ state, webhooks }: Writing, pull: PullRequest): Promise<Delivery[]> {
  setPullState(pull, 'open')
  pull.closedAt = null
  pull.mergedAt = null
  pull.mergedBy = null
  pull.mergeSha = null
  pull.updatedAt = timestamp(state)
  return webhooks.emit(pullHappening(state, pull, { action: 'reopened', sender: pull.author }))
}

export function editTitle(
  { state, webhooks }: Writing,
  pull: PullRequest,
  title: string,
): Promise<Delivery[]> {
  const from = pull.title
  pull.title = title
  pull.updatedAt = timestamp(state)
  const more = { changes: { title: { from } } }
  return webhooks.emit(pullHappening(state, pull, { action: 'edited', sender: pull.author, more }))
}

/** While a pull request is locked, only people with write access can comment. */
export function lockPull(
  { state, webhooks }: Writing,
  pull: PullRequest,
  locked: boolean,
): Promise<Delivery[]> {
  pull.locked = locked
  pull.updatedAt = timestamp(state)
  const action = locked ? 'locked' : 'unlocked'
  return webhooks.emit(pullHappening(state, pull, { action, sender: pull.author }))
}

/** Moves the head to that sha (default: a new one), which outdates existing line comments. */
export function forcePush(
  { state, webhooks }: Writing,
  pull: PullRequest,
  sha?: string,
): Promise<Delivery[]> {
  const before = pull.head.sha
  const after = sha ?? toSha('force-push', pull.id, before)
  const last = pull.commits.at(-1)
  const date = timestamp(state)
  pull.commits = [
    ...pull.commits.slice(0, -1),
    {
      sha: after,
      commit: { message: last?.commit.message ?? pull.title, author: { name: pull.author.login, date } },
      author: { login: pull.author.login, id: pull.author.id },
      parents: last?.parents ?? [{ sha: pull.base.sha }],
    },
  ]
  const { files } = pull
  pull.repository.pushed.set(after, {
    id: state.nextId(),
    before,
    forced: true,
    filesBefore: files,
    files,
    texts: new Map(),
  })
  pull.head.sha = after
  pull.updatedAt = date
  for (const comment of pull.reviewComments) outdate(pull, comment)
  return webhooks.emit(
    pullHappening(state, pull, { action: 'synchronize', sender: pull.author, more: { before, after } }),
  )
}

/** Adds open copies of a pull request under the next free numbers, for load tests. */
export function copyPull({ state }: Writing, pull: PullRequest, count: number): PullRequest[] {
  const { pulls } = pull.repository
  let number = [...pulls.keys()].reduce((highest, one) => Math.max(highest, one), 0)
  return Array.from({ length: count }, () => {
    number += 1
    const copy: PullRequest = {
      ...pull,
      id: state.nextId(),
      number,
      state: 'open',
      closedAt: null,
      mergedAt: null,
      mergedBy: null,
      mergeSha: null,
      recordedMergeSha: toSha('merge', pull.id, number),
      base: { ...pull.base },
      head: { ...pull.head },
      reviews: pull.reviews.map((review) => ({ ...review })),
      reviewComments: pull.reviewComments.map((comment) => ({ ...comment, reactions: [] })),
      issueComments: pull.issueComments.map((comment) => ({ ...comment, reactions: [] })),
      threads: pull.threads && pull.threads.map((thread) => ({ ...thread })),
    }
    addPull(copy)
    return copy
  })
}

const record = (state: Writing['state'], kind: string, pull: PullRequest, sender: Account) =>
  recordEffect(state, {
    kind,
    id: pull.id,
    login: sender.login,
    repository: pull.repository,
    number: pull.number,
    detail: { mergeSha: pull.mergeSha },
  })

export function renameRepository(
  { state, webhooks }: Writing,
  repository: Repository,
  name: string,
): Promise<Delivery[]> {
  const from = repository.name
  moveRepository(state, repository, { name })
  const told = {
    action: 'renamed',
    sender: repository.owner,
    more: { changes: { repository: { name: { from } } } },
  }
  return webhooks.emit(repositoryHappening(state, repository, told))
}

export function transferRepository(
  { state, webhooks }: Writing,
  repository: Repository,
  owner: Account,
): Promise<Delivery[]> {
  const former = repository.owner
  moveRepository(state, repository, { owner })
  const told = { action: 'transferred', sender: owner, more: { changes: formerOwner(state, former) } }
  return webhooks.emit(repositoryHappening(state, repository, told))
}

/** Notifies the hooks, then removes them with the repository. */
export async function deleteRepository(
  { state, webhooks }: Writing,
  repository: Repository,
): Promise<Delivery[]> {
  repository.refusal = 404
  const sent = await webhooks.emit(
    repositoryHappening(state, repository, { action: 'deleted', sender: repository.owner }),
  )
  for (const hook of state.hooks.values()) if (hook.repository === repository) state.hooks.delete(hook.id)
  return sent
}
