import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Problem } from '@debrief/contracts/problem'
import type {
  CommitPatch,
  Comparison,
  FileContent,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import {
  type GitHubComment,
  type GitHubCommit,
  type GitHubFile,
  type GitHubPull,
  type GitHubReview,
  type GitHubThread,
  toCommit,
  toConversationComment,
  toMaterialFile,
  toPerson,
  toReviewSummary,
} from './folder/github-answers.ts'

const notAFolder = (folder: string, missing: string) =>
  new Problem(
    'not_a_pull_request_folder',
    400,
    `${folder} has no ${missing}. Use a folder of responses from GitHub's API: pull.json and files.json, and optionally commits.json, reviews.json, review-comments.json and issue-comments.json.`,
  )

/** Reads GitHub's API responses about one pull request. Only pull.json and files.json are required. */
export function readFolder(folder: string): PullRequestMaterial {
  for (const needed of ['pull.json', 'files.json']) {
    if (!existsSync(join(folder, needed))) throw notAFolder(folder, needed)
  }
  const pull = readJson<GitHubPull>(folder, 'pull.json')
  const commits = readList<GitHubCommit>(folder, 'commits.json').map(toCommit)
  const comments = readList<GitHubComment>(folder, 'review-comments.json')
  return {
    repository: {
      fullName: pull.base.repo.full_name,
      githubId: pull.base.repo.id,
      language: pull.base.repo.language ?? null,
    },
    number: pull.number,
    title: pull.title,
    description: pull.body || null,
    htmlUrl: pull.html_url,
    author: toPerson(pull.user),
    baseSha: pull.base.sha,
    headSha: pull.head.sha,
    mergeSha: pull.merged_at ? (pull.merge_commit_sha ?? null) : null,
    mergedAt: pull.merged_at ?? null,
    additions: pull.additions,
    deletions: pull.deletions,
    changedFiles: pull.changed_files,
    commits,
    files: readList<GitHubFile>(folder, 'files.json').map(toMaterialFile),
    threads: groupThreads(comments, readList<GitHubThread>(folder, 'review-threads.json')),
    reviews: readList<GitHubReview>(folder, 'reviews.json').map(toReviewSummary),
    conversation: readList<GitHubComment>(folder, 'issue-comments.json').map(toConversationComment),
    laterCommits: readLaterCommits(folder, commits, comments),
    comparisons: readComparisons(folder, commits),
    contents: readContents(folder),
  }
}

function readLaterCommits(
  folder: string,
  commits: PullRequestMaterial['commits'],
  comments: GitHubComment[],
): CommitPatch[] {
  const order = commits.map((commit) => commit.sha)
  const earliest = Math.min(
    ...comments.map((comment) => order.indexOf(comment.original_commit_id ?? '')),
    order.length,
  )
  const first = comments.map((comment) => comment.created_at).toSorted()[0] ?? ''
  return commits
    .filter((commit, index) => index > Math.max(earliest, 0) || (commit.committedAt ?? '') > first)
    .filter((commit) => comments.length > 0 && existsSync(join(folder, 'commits', `${commit.sha}.json`)))
    .map(({ sha }) => {
      const answer = readJson<GitHubCommit>(folder, join('commits', `${sha}.json`))
      return { sha, files: (answer.files ?? []).map(toMaterialFile) }
    })
}

function readComparisons(folder: string, commits: PullRequestMaterial['commits']): Comparison[] {
  const known = new Set(commits.map((commit) => commit.sha))
  return listFiles(join(folder, 'compare')).flatMap((name) => {
    const [baseSha = '', headSha = ''] = name.replace(/\.json$/, '').split('...')
    if (known.has(baseSha)) return []
    const answer = readJson<{ files?: GitHubFile[] }>(folder, join('compare', name))
    return [{ baseSha, headSha, files: (answer.files ?? []).map(toMaterialFile) }]
  })
}

function readContents(folder: string): FileContent[] {
  return listFiles(join(folder, 'contents')).map((name) => {
    const [sha = '', ...path] = name.split(sep)
    return { sha, path: path.join('/'), text: readFileSync(join(folder, 'contents', name), 'utf8') }
  })
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

function readList<Answer>(folder: string, name: string): Answer[] {
  return existsSync(join(folder, name)) ? readJson<Answer[]>(folder, name) : []
}

function readJson<Answer>(folder: string, name: string): Answer {
  const path = join(folder, name)
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Answer
  } catch (cause) {
    throw new Problem('not_json', 400, `${path} isn't valid JSON.`, { cause })
  }
}

/** If the first comment was deleted, the oldest reply replaces it. */
function groupThreads(
  comments: readonly GitHubComment[],
  resolutions: readonly GitHubThread[],
): ReviewThread[] {
  const resolved = new Map(resolutions.map((thread) => [thread.rootCommentId, thread.isResolved]))
  const byRoot = new Map<number, GitHubComment[]>()
  for (const comment of comments) {
    const root = comment.in_reply_to_id ?? comment.id
    byRoot.set(root, [...(byRoot.get(root) ?? []), comment])
  }
  return [...byRoot].map(([askedId, all]) => {
    const inOrder = all.toSorted(
      (a, b) => Number(a.id !== askedId) - Number(b.id !== askedId) || (a.created_at < b.created_at ? -1 : 1),
    )
    const root = inOrder[0] as GitHubComment
    const known = resolved.get(askedId)
    return {
      rootId: root.id,
      path: root.path ?? '',
      side: root.side ?? 'RIGHT',
      line: root.line ?? null,
      startLine: root.start_line ?? null,
      originalLine: root.original_line ?? root.line ?? null,
      originalStartLine: root.original_start_line ?? root.start_line ?? null,
      subject: root.subject_type ?? 'line',
      diffHunk: root.diff_hunk ?? '',
      originalCommitSha: root.original_commit_id ?? '',
      resolution: known === undefined ? 'unknown' : known ? 'resolved' : 'unresolved',
      comments: inOrder.map(toConversationComment),
    }
  })
}
