import { structuredPatch } from 'diff'
import { simpleUser } from '../answers/accounts.ts'
import { payloadPlace } from '../answers/repository.ts'
import type { Writing } from '../http/call.ts'
import {
  addCommit,
  addTree,
  blobSha,
  branchHead,
  commitsBetween,
  fileAt,
  findAncestors,
  findCommonCommit,
  toGitUser,
  toRecordedCommit,
  treeAt,
} from '../state/git.ts'
import type { GitFile, GitTree } from '../state/git-nouns.ts'
import type { Account, Delivery, PullRequest, Repository } from '../state/nouns.ts'
import type { RecordedFile } from '../state/recording.ts'
import { addPull, fullName } from '../state/repositories.ts'
import { recordEffect, recordPullEffect, timestamp, toSha } from '../state/state.ts'
import { pullHappening } from '../webhooks/payloads.ts'

export function diffTrees(repository: Repository, from: GitTree, to: GitTree): RecordedFile[] {
  const paths = [...new Set([...from.files.keys(), ...to.files.keys()])].toSorted()
  return paths.flatMap((filename): RecordedFile[] => {
    const [before, after] = [fileAt(repository, from, filename), fileAt(repository, to, filename)]
    if (before?.text === after?.text) return []
    const { hunks } = structuredPatch('a', 'b', before?.text ?? '', after?.text ?? '', '', '', { context: 3 })
    const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...own,
    ])
    const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length
    const status = before === null ? 'added' : after === null ? 'removed' : 'modified'
    const [additions, deletions] = [count('+'), count('-')]
    const changed = { filename, status, additions, deletions, changes: additions + deletions }
    return [{ ...changed, sha: blobSha((after ?? before)?.text ?? ''), patch: lines.join('\n') }]
  })
}

interface Move {
  branch: string
  sha: string
  by: Account
}

export async function moveBranch(
  writing: Writing,
  repository: Repository,
  { branch, sha, by }: Move,
): Promise<Delivery[]> {
  const { state } = writing
  const before = branchHead(repository, branch)
  if (before === sha) return []
  repository.git.branches.set(branch, sha)
  repository.pushedAt = timestamp(state)
  const kind = before === null ? 'branch-created' : 'branch-moved'
  recordEffect(state, { kind, id: sha, by, repository, detail: { branch, before } })
  const sent = [await announcePush(writing, repository, { branch, sha, by, before })]
  for (const pull of repository.pulls.values()) {
    if (pull.state !== 'open' || !isMade(pull)) continue
    if (pull.head.ref === branch) {
      showHead(pull)
      pull.updatedAt = timestamp(state)
      const more = { before, after: sha }
      const event = pullHappening(state, pull, { action: 'synchronize', sender: by, more })
      sent.push(await writing.webhooks.emit(event))
    } else if (pull.base.ref === branch) showHead(pull)
  }
  return sent.flat()
}

/** Whether the pull request's head is in `git.commits`. If not, it was recorded, or it's in `pushed`. */
export const isMade = ({ repository, head }: PullRequest) => repository.git.commits.has(head.sha)

function showHead(pull: PullRequest): void {
  const { repository, head, base } = pull
  head.sha = branchHead(repository, head.ref) ?? head.sha
  base.sha = branchHead(repository, base.ref) ?? base.sha
  const common = findCommonCommit(repository, base.sha, head.sha)
  const [from, to] = [treeAt(repository, common), treeAt(repository, head.sha)]
  pull.files = from && to ? diffTrees(repository, from, to) : []
  pull.commits = commitsBetween(repository, base.sha, head.sha).flatMap((sha) => {
    const made = repository.git.commits.get(sha)
    return made ? [toRecordedCommit(made)] : []
  })
  const sum = (of: 'additions' | 'deletions') => pull.files.reduce((total, file) => total + file[of], 0)
  pull.additions = sum('additions')
  pull.deletions = sum('deletions')
  pull.changedFiles = pull.files.length
}

interface NewPull {
  title: string
  body: string | null
  head: string
  base: string
  author: Account
}

export async function openPull(
  writing: Writing,
  repository: Repository,
  { title, body, head, base, author }: NewPull,
): Promise<PullRequest> {
  const { state } = writing
  const number = [...repository.pulls.keys()].reduce((highest, one) => Math.max(highest, one), 0) + 1
  const id = state.nextId()
  const at = timestamp(state)
  const empty = { additions: 0, deletions: 0, changedFiles: 0, files: [], commits: [] }
  const silent = { reviews: [], reviewComments: [], issueComments: [], threads: [], folder: null }
  const pull: PullRequest = {
    ...empty,
    ...silent,
    repository,
    id,
    number,
    title,
    body,
    author,
    state: 'open',
    draft: false,
    locked: false,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    mergedAt: null,
    mergedBy: null,
    mergeSha: null,
    recordedMergeSha: toSha('merge', id, head),
    base: { ref: base, sha: branchHead(repository, base) ?? '' },
    head: { ref: head, sha: branchHead(repository, head) ?? '' },
  }
  showHead(pull)
  addPull(pull)
  recordPullEffect(state, pull, { kind: 'pull-request-opened', id, by: author, detail: { head, base } })
  await writing.webhooks.emit(pullHappening(state, pull, { action: 'opened', sender: author }))
  return pull
}

/** Null deletes a file. */
export function commitFiles(
  writing: Writing,
  repository: Repository,
  commit: { branch: string; by: Account; message: string; files: Record<string, string | null> },
): Promise<Delivery[]> {
  const { branch, by, message, files } = commit
  const head = branchHead(repository, branch) ?? branchHead(repository, repository.defaultBranch)
  const changes = Object.entries(files).map(([path, text]): [string, GitFile | null] => [
    path,
    text === null ? null : { mode: '100644', text },
  ])
  const tree = addTree(repository, head === null ? null : treeAt(repository, head), new Map(changes))
  const author = toGitUser(by, timestamp(writing.state))
  const parents = head === null ? [] : [head]
  const { sha } = addCommit(repository, { tree, parents, message, author, committer: author, account: by })
  return moveBranch(writing, repository, { branch, sha, by })
}

export function addMerge(writing: Writing, pull: PullRequest, by: Account): string {
  const { repository, head, base, files, title, number } = pull
  const onto = branchHead(repository, base.ref) ?? base.sha
  const merged = treeAt(repository, head.sha)
  const changes = files.map(({ filename }): [string, GitFile | null] => [
    filename,
    merged && fileAt(repository, merged, filename),
  ])
  const tree = addTree(repository, treeAt(repository, onto), new Map(changes))
  const author = toGitUser(by, timestamp(writing.state))
  const message = `Merge pull request #${number} from ${head.ref}\n\n${title}`
  const commit = { tree, parents: [onto, head.sha], message, author, committer: author, account: by }
  return addCommit(repository, commit).sha
}

function announcePush(
  { state, webhooks }: Writing,
  repository: Repository,
  { branch, sha, by, before }: Move & { before: string | null },
): Promise<Delivery[]> {
  const none = '0'.repeat(40)
  const news = before === null ? [sha] : commitsBetween(repository, before, sha)
  const commits = news.flatMap((one) => {
    const made = repository.git.commits.get(one)
    if (!made) return []
    const parent = made.parents[0] === undefined ? null : treeAt(repository, made.parents[0])
    const files = parent ? diffTrees(repository, parent, made.tree) : []
    const named = (status: string) =>
      files.filter((file) => file.status === status).map(({ filename }) => filename)
    const { name, email, date } = made.author
    const person = { name, email, username: made.account?.login }
    const url = `${state.urls.web}/${fullName(repository)}/commit/${one}`
    const about = { id: one, tree_id: made.tree.sha, distinct: true, message: made.message, timestamp: date }
    const changed = { added: named('added'), removed: named('removed'), modified: named('modified') }
    return [{ ...about, url, author: person, committer: person, ...changed }]
  })
  const isForced = before !== null && !findAncestors(repository, sha).has(before)
  const payload = {
    ref: `refs/heads/${branch}`,
    before: before ?? none,
    after: sha,
    ...payloadPlace(state, repository),
    pusher: { name: by.login, email: null },
    sender: simpleUser(state, by),
    created: before === null,
    deleted: false,
    forced: isForced,
    base_ref: null,
    compare: `${state.urls.web}/${fullName(repository)}/compare/${before ?? none}...${sha}`,
    commits,
    head_commit: commits.at(-1) ?? null,
  }
  return webhooks.emit({ event: 'push', action: null, repository, payload })
}
