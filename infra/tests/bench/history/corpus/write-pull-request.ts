import { join } from 'node:path'
import { diffTrees, type FileDiff } from '@debrief/simulators/demo/git/diff'
import { REPOSITORY } from './plan.ts'
import { hash, write, writeText } from './write-file.ts'

export interface Account {
  login: string
  id: number
  type?: 'User' | 'Bot'
}

export type Tree = ReadonlyMap<string, Buffer>

export interface DraftCommit {
  sha: string
  at: Date
  message: string
  tree: Tree
}

export interface DraftComment {
  id: number
  inReplyTo?: number
  reviewId: number | null
  author: Account | null
  at: Date
  body: string
  path: string
  diffHunk: string
  commit: string
  /** Null if the lines have changed since the comment. */
  line: number | null
  startLine: number | null
  originalLine: number
  originalStartLine: number | null
}

export interface DraftReview {
  id: number
  author: Account
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'
  body: string
  at: Date
  commit: string
}

export interface Draft {
  id: number
  number: number
  title: string
  body: string | null
  author: Account
  createdAt: Date
  mergedAt: Date
  mergedBy: Account
  base: { sha: string; tree: Tree }
  commits: DraftCommit[]
  dropped: DraftCommit[]
  reviews: DraftReview[]
  comments: DraftComment[]
  conversation: { id: number; author: Account; at: Date; body: string }[]
  threads: { isResolved: boolean; isOutdated: boolean; rootCommentId: number; resolvedBy: string | null }[]
}

const [OWNER, NAME] = REPOSITORY.split('/') as [string, string]
export const REPOSITORY_ID = 780_000_001
const web = `https://github.com/${REPOSITORY}`

export const repositoryAnswer = {
  id: REPOSITORY_ID,
  name: NAME,
  full_name: REPOSITORY,
  private: false,
  language: 'TypeScript',
  default_branch: 'main',
  html_url: web,
  owner: { login: OWNER, id: 780_000_000, type: 'Organization' },
}

export const iso = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
export const user = (account: Account | null) =>
  account && {
    type: 'User',
    ...account,
    avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
    html_url: `https://github.com/${account.login}`,
  }

export function writePullRequest(folder: string, draft: Draft): void {
  const head = draft.commits.at(-1)
  if (!head) throw new Error(`${draft.title} has no commit`)
  const { files, text } = diffTrees(draft.base.tree, head.tree)
  const pull = `${web}/pull/${draft.number}`
  write(folder, 'pull.json', pullAnswer(draft, head.sha, files))
  write(folder, 'files.json', files.map(fileAnswer))
  writeText(join(folder, 'pull.diff'), text)
  write(
    folder,
    'commits.json',
    draft.commits.map((one, at) => commitAnswer(draft, one, at)),
  )
  write(
    folder,
    'reviews.json',
    draft.reviews.map((one) => reviewAnswer(one, pull)),
  )
  write(
    folder,
    'review-comments.json',
    draft.comments.map((one) => commentAnswer(one, { pull, head: head.sha })),
  )
  write(
    folder,
    'issue-comments.json',
    draft.conversation.map(({ id, author, at, body }) => {
      const times = { created_at: iso(at), updated_at: iso(at) }
      return { id, user: user(author), body, ...times, html_url: `${pull}#issuecomment-${id}` }
    }),
  )
  write(folder, 'review-threads.json', draft.threads)
  writeVersions(folder, draft)
}

function writeVersions(folder: string, { base, commits, dropped }: Draft): void {
  const changed = new Set(
    [...commits, ...dropped].flatMap(({ tree }) =>
      diffTrees(base.tree, tree).files.flatMap(({ path, previousPath }) => [
        path,
        ...(previousPath ? [previousPath] : []),
      ]),
    ),
  )
  for (const { sha, tree } of [base, ...commits, ...dropped])
    for (const path of changed) {
      const bytes = tree.get(path)
      if (bytes) writeText(join(folder, 'contents', sha, path), bytes)
    }
  let before = base
  for (const [at, commit] of commits.entries()) {
    const files = diffTrees(before.tree, commit.tree).files.map(fileAnswer)
    write(folder, `commits/${commit.sha}.json`, { ...commitAnswer({ commits, base }, commit, at), files })
    before = commit
  }
  const head = commits.at(-1) ?? base
  for (const one of dropped) {
    const files = diffTrees(one.tree, head.tree).files.map(fileAnswer)
    const comparison = { status: 'diverged', ahead_by: 1, behind_by: 1, total_commits: 1, commits: [], files }
    write(folder, `compare/${one.sha}...${head.sha}.json`, comparison)
    write(folder, `commits/${one.sha}.json`, {
      ...commitAnswer({ commits: [one], base }, one, 0),
      files: diffTrees(base.tree, one.tree).files.map(fileAnswer),
    })
  }
}

function pullAnswer(draft: Draft, headSha: string, files: readonly FileDiff[]) {
  const sum = (of: (file: FileDiff) => number) => files.reduce((total, file) => total + of(file), 0)
  return {
    id: draft.id,
    number: draft.number,
    state: 'closed',
    merged: true,
    title: draft.title,
    body: draft.body,
    html_url: `${web}/pull/${draft.number}`,
    user: user(draft.author),
    created_at: iso(draft.createdAt),
    updated_at: iso(draft.mergedAt),
    closed_at: iso(draft.mergedAt),
    merged_at: iso(draft.mergedAt),
    merged_by: user(draft.mergedBy),
    merge_commit_sha: hash('merge', String(draft.number)),
    base: { ref: 'main', sha: draft.base.sha, repo: repositoryAnswer },
    head: { ref: `change-${draft.number}`, sha: headSha, repo: repositoryAnswer },
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    changed_files: files.length,
    commits: draft.commits.length,
    review_comments: draft.comments.length,
    comments: draft.conversation.length,
  }
}

const fileAnswer = ({ path, previousPath, status, additions, deletions, patch, sha }: FileDiff) => ({
  sha,
  filename: path,
  status,
  additions,
  deletions,
  changes: additions + deletions,
  ...(patch !== null && { patch }),
  ...(previousPath && { previous_filename: previousPath }),
})

function commitAnswer(
  { commits, base, author }: Pick<Draft, 'commits' | 'base'> & { author?: Account },
  commit: DraftCommit,
  at: number,
) {
  const by = { name: author?.login ?? 'author', email: 'author@example.com', date: iso(commit.at) }
  return {
    sha: commit.sha,
    html_url: `${web}/commit/${commit.sha}`,
    commit: { message: commit.message, author: by, committer: by, tree: { sha: hash('tree', commit.sha) } },
    author: user(author ?? null),
    committer: user(author ?? null),
    parents: [{ sha: commits[at - 1]?.sha ?? base.sha }],
  }
}

const reviewAnswer = ({ id, author, state, body, at, commit }: DraftReview, pull: string) => ({
  id,
  user: user(author),
  state,
  body,
  commit_id: commit,
  submitted_at: iso(at),
  html_url: `${pull}#pullrequestreview-${id}`,
})

const commentAnswer = (one: DraftComment, { pull, head }: { pull: string; head: string }) => ({
  id: one.id,
  pull_request_review_id: one.reviewId,
  ...(one.inReplyTo !== undefined && { in_reply_to_id: one.inReplyTo }),
  path: one.path,
  side: 'RIGHT',
  line: one.line,
  start_line: one.startLine,
  original_line: one.originalLine,
  original_start_line: one.originalStartLine,
  ...(one.originalStartLine !== null && { start_side: 'RIGHT' }),
  subject_type: 'line',
  diff_hunk: one.diffHunk,
  body: one.body,
  user: user(one.author),
  created_at: iso(one.at),
  updated_at: iso(one.at),
  commit_id: one.line === null ? one.commit : head,
  original_commit_id: one.commit,
  html_url: `${pull}#discussion_r${one.id}`,
})
