import { asId, asObject, asText, asTime, type Json } from '@debrief/contracts/deliveries/read-json'
import type { ReviewThread, ThreadComment } from '@debrief/contracts/pull-requests/material'
import { readPerson } from './person.ts'

/** Groups comments into threads by in_reply_to_id. Replies stay together even if their first comment was deleted. */
export function readThreads(entries: unknown[], writtenBefore: string): ReviewThread[] {
  const comments = new Map<number, Json>()
  for (const entry of entries) {
    const comment = asObject(entry)
    const id = asId(comment?.id)
    if (comment !== null && id !== null) comments.set(id, comment)
  }
  const groups = new Map<number, Json[]>()
  for (const [id, comment] of comments) {
    const root = findRoot(id, comments)
    groups.set(root, [...(groups.get(root) ?? []), comment])
  }
  return [...groups]
    .map(([root, group]) => toThread(root, group, writtenBefore))
    .toSorted((a, b) => a.rootId - b.rootId)
}

// GitHub doesn't guarantee that replies point to the first comment, so this function handles cycles.
function findRoot(id: number, comments: ReadonlyMap<number, Json>): number {
  const passed = new Set<number>()
  let root = id
  while (!passed.has(root)) {
    passed.add(root)
    const parent = asId(comments.get(root)?.in_reply_to_id)
    if (parent === null) return root
    root = parent
  }
  return Math.min(...passed)
}

function toThread(root: number, group: Json[], writtenBefore: string): ReviewThread {
  const comments = group.map((comment) => toComment(comment, writtenBefore)).toSorted(byTime)
  const first =
    group.find((comment) => comment.id === root) ??
    group.find((comment) => comment.id === comments[0]?.id) ??
    {}
  return {
    rootId: asId(first.id) ?? root,
    path: asText(first.path) ?? '',
    side: first.side === 'LEFT' ? 'LEFT' : 'RIGHT',
    line: asId(first.line),
    startLine: asId(first.start_line),
    originalLine: asId(first.original_line) ?? asId(first.line),
    originalStartLine: asId(first.original_start_line) ?? asId(first.start_line),
    subject: first.subject_type === 'file' ? 'file' : 'line',
    diffHunk: asText(first.diff_hunk) ?? '',
    originalCommitSha: asText(first.original_commit_id) ?? asText(first.commit_id) ?? '',
    resolution: 'unknown',
    comments,
  }
}

function toComment(comment: Json, writtenBefore: string): ThreadComment {
  return {
    id: asId(comment.id) ?? 0,
    author: readPerson(comment.user),
    body: asText(comment.body) ?? '',
    createdAt: asTime(comment.created_at) ?? writtenBefore,
    htmlUrl: asText(comment.html_url) ?? '',
  }
}

function byTime(a: ThreadComment, b: ThreadComment): number {
  return a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1
}
