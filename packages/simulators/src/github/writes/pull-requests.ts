import type { Writing } from '../http/call.ts'
import { usualMerger } from '../state/load-pull-request.ts'
import type { Account, Delivery, PullRequest, Repository } from '../state/nouns.ts'
import { addPull, moveRepository, setPullState } from '../state/repositories.ts'
import { type GithubState, recordPullEffect, timestamp, toSha } from '../state/state.ts'
import { type EventDetails, formerOwner, pullHappening, repositoryHappening } from '../webhooks/payloads.ts'
import { addMerge, isMade, moveBranch } from './branches.ts'
import { outdate } from './draft-comment.ts'

interface Merge {
  by?: Account | undefined
  /** ISO 8601. Default: now. */
  at?: string | undefined
}

const announce = ({ state, webhooks }: Writing, pull: PullRequest, event: EventDetails) =>
  webhooks.emit(pullHappening(state, pull, event))

const announceRepository = ({ state, webhooks }: Writing, repository: Repository, event: EventDetails) =>
  webhooks.emit(repositoryHappening(state, repository, event))

export function mergePull(writing: Writing, pull: PullRequest, { by, at }: Merge) {
  if (pull.state !== 'open') return null
  const sender = by ?? findMerger(writing, pull)
  const time = at ?? timestamp(writing.state)
  const mergeSha = isMade(pull) ? addMerge(writing, pull, sender) : pull.recordedMergeSha
  setPullState(pull, 'closed')
  pull.mergedAt = time
  pull.closedAt = time
  pull.updatedAt = time
  pull.mergedBy = sender
  pull.mergeSha = mergeSha
  pull.repository.pushedAt = time
  record(writing.state, 'pull-request-merged', pull, sender)
  return announceMerge(writing, pull, sender)
}

async function announceMerge(writing: Writing, pull: PullRequest, sender: Account): Promise<Delivery[]> {
  const { repository, base, mergeSha } = pull
  const closed = announce(writing, pull, { action: 'closed', sender })
  if (mergeSha === null || !repository.git.commits.has(mergeSha)) return closed
  const pushed = moveBranch(writing, repository, { branch: base.ref, sha: mergeSha, by: sender })
  return (await Promise.all([closed, pushed])).flat()
}

/** Apps don't merge their own pull requests, so a person does. */
const findMerger = ({ state }: Writing, pull: PullRequest): Account => {
  const usual = usualMerger(pull)
  return usual.type === 'Bot' ? (state.people[0] ?? pull.repository.owner) : usual
}

export function closePull(writing: Writing, pull: PullRequest, by?: Account) {
  if (pull.state !== 'open') return null
  const sender = by ?? pull.author
  setPullState(pull, 'closed')
  pull.closedAt = timestamp(writing.state)
  pull.updatedAt = pull.closedAt
  record(writing.state, 'pull-request-closed', pull, sender)
  return announce(writing, pull, { action: 'closed', sender })
}

/** Lets a demo start over. Unlike GitHub, also reopens merged pull requests. */
export function reopenPull(writing: Writing, pull: PullRequest) {
  setPullState(pull, 'open')
  pull.closedAt = null
  pull.mergedAt = null
  pull.mergedBy = null
  pull.mergeSha = null
  pull.updatedAt = timestamp(writing.state)
  return announce(writing, pull, { action: 'reopened', sender: pull.author })
}

export function editTitle(writing: Writing, pull: PullRequest, title: string) {
  const from = pull.title
  pull.title = title
  pull.updatedAt = timestamp(writing.state)
  const more = { changes: { title: { from } } }
  return announce(writing, pull, { action: 'edited', sender: pull.author, more })
}

export function lockPull(writing: Writing, pull: PullRequest, locked: boolean) {
  pull.locked = locked
  pull.updatedAt = timestamp(writing.state)
  const action = locked ? 'locked' : 'unlocked'
  return announce(writing, pull, { action, sender: pull.author })
}

export function forcePush(writing: Writing, pull: PullRequest, sha?: string) {
  const before = pull.head.sha
  const after = sha ?? toSha('force-push', pull.id, before)
  const last = pull.commits.at(-1)
  const date = timestamp(writing.state)
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
    id: writing.state.nextId(),
    before,
    forced: true,
    filesBefore: files,
    files,
    texts: new Map(),
  })
  pull.head.sha = after
  pull.updatedAt = date
  for (const comment of pull.reviewComments) outdate(pull, comment)
  return announce(writing, pull, { action: 'synchronize', sender: pull.author, more: { before, after } })
}

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

const record = (state: GithubState, kind: string, pull: PullRequest, by: Account) =>
  recordPullEffect(state, pull, { kind, id: pull.id, by, detail: { mergeSha: pull.mergeSha } })

export function renameRepository(writing: Writing, repository: Repository, name: string) {
  const from = repository.name
  moveRepository(writing.state, repository, { name })
  const details = {
    action: 'renamed',
    sender: repository.owner,
    more: { changes: { repository: { name: { from } } } },
  }
  return announceRepository(writing, repository, details)
}

export function transferRepository(writing: Writing, repository: Repository, owner: Account) {
  const former = repository.owner
  moveRepository(writing.state, repository, { owner })
  const details = {
    action: 'transferred',
    sender: owner,
    more: { changes: formerOwner(writing.state, former) },
  }
  return announceRepository(writing, repository, details)
}

/** Calls to the repository then fail with 404. Its webhooks are removed only after the `deleted` event is sent. */
export async function deleteRepository(writing: Writing, repository: Repository) {
  repository.refusal = 404
  const sent = await announceRepository(writing, repository, { action: 'deleted', sender: repository.owner })
  for (const hook of writing.state.hooks.values())
    if (hook.repository === repository) writing.state.hooks.delete(hook.id)
  return sent
}
