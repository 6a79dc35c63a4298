import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyPatch } from 'diff'
import { describe, expect, it } from 'vitest'
import { prepareDemo } from './prepare-demo.ts'

interface Comment {
  id: number
  in_reply_to_id?: number
  path: string
  line: number | null
  original_line: number | null
  start_line: number | null
  original_start_line: number | null
  side: 'LEFT' | 'RIGHT'
  subject_type: 'line' | 'file'
  original_position: number | null
  position: number | null
  diff_hunk: string
  commit_id: string
  original_commit_id: string
  created_at: string
  user: { login: string; type: string }
}

interface ChangedFile {
  filename: string
  previous_filename?: string
  status: string
  patch?: string
  additions: number
  deletions: number
}

const demo = prepareDemo()
const folders = readdirSync(join(demo, 'pull-requests')).map((name) => {
  const read = (path: string) => readFileSync(join(demo, 'pull-requests', name, path))
  const json = <Answer>(path: string) => JSON.parse(read(path).toString('utf8')) as Answer
  const files = filesBelow(join(demo, 'pull-requests', name))
  const text = (sha: string, path: string) => {
    const file = `contents/${sha}/${path}`
    return files.includes(file) ? read(file).toString('utf8') : null
  }
  const pull = json<{ state: string; merged: boolean; base: { sha: string }; head: { sha: string } }>(
    'pull.json',
  )
  const comments = json<Comment[]>('review-comments.json')
  const branch = json<{ sha: string }[]>('commits.json').map(({ sha }) => sha)
  const pushed = files.filter((file) => file.startsWith('commits/')).map((file) => file.slice(8, -5))
  const compare = (from: string, to: string) =>
    json<{ status: string; merge_base_commit: { sha: string }; files: ChangedFile[] }>(
      `compare/${from}...${to}.json`,
    )
  return { name, files, read, json, text, pull, comments, branch, pushed, compare }
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const getLine = (text: string | null, line: number | null) => text?.split('\n')[(line ?? 0) - 1]
const roots = folders.flatMap((folder) => {
  const threads =
    folder.json<{ rootCommentId: number; isResolved: boolean; isOutdated: boolean }[]>('review-threads.json')
  return folder.comments
    .filter((comment) => comment.in_reply_to_id === undefined)
    .map((comment) => ({
      folder,
      comment,
      thread: threads.find(({ rootCommentId }) => rootCommentId === comment.id),
    }))
})

describe.each(folders)('$name', ({ files, json, text, pull, comments, branch, pushed, compare, read }) => {
  it('has every commit, its comparison with the base, and matching file contents', () => {
    expect(pushed).toEqual(expect.arrayContaining(branch))
    expect(branch.at(-1)).toBe(pull.head.sha)
    for (const sha of pushed) {
      const { files: changed, merge_base_commit: mergeBase } = compare(pull.base.sha, sha)
      expect(mergeBase.sha).toBe(pull.base.sha)
      for (const file of changed.filter(({ patch }) => patch !== undefined)) {
        const before = text(pull.base.sha, file.previous_filename ?? file.filename)
        expect(applyPatch(before ?? '', file.patch ?? '')).toBe(text(sha, file.filename) ?? '')
      }
    }
  })

  it('lists the same files as its comparison and its diff', () => {
    const changed = json<ChangedFile[]>('files.json')
    expect(changed).toEqual(compare(pull.base.sha, pull.head.sha).files)
    const diff = read('pull.diff').toString('utf8')
    for (const { filename, patch } of changed) {
      expect(diff).toContain(`b/${filename}\n`)
      expect(diff).toContain(patch ?? '')
    }
  })

  it('places every comment on its line', () => {
    for (const comment of comments.filter(({ subject_type }) => subject_type === 'line')) {
      const { original_commit_id: from, path, side } = comment
      const commented = getLine(text(side === 'LEFT' ? pull.base.sha : from, path), comment.original_line)
      expect(commented).toBeDefined()
      expect(comment.diff_hunk.split('\n').at(-1)?.slice(1)).toBe(commented)
      const patch = compare(pull.base.sha, from).files.find(({ filename }) => filename === path)?.patch ?? ''
      expect(`${patch}\n`).toContain(`${comment.diff_hunk}\n`)
      expect(patch.split('\n')[comment.original_position ?? 0]?.slice(1)).toBe(commented)
    }
  })

  it('gives a comment its line’s current position, or marks it as outdated', () => {
    const now = json<ChangedFile[]>('files.json')
    for (const comment of comments.filter(({ subject_type }) => subject_type === 'line')) {
      const { original_commit_id: from, path, side } = comment
      expect(files).toContain(`compare/${from}...${pull.head.sha}.json`)
      if (comment.line === null) {
        expect(comment.position).toBeNull()
        expect(text(pull.head.sha, path)).not.toBe(text(from, path))
        continue
      }
      expect(comment.commit_id).toBe(pull.head.sha)
      const current = getLine(text(side === 'LEFT' ? pull.base.sha : pull.head.sha, path), comment.line)
      expect(current).toBe(comment.diff_hunk.split('\n').at(-1)?.slice(1))
      const patch = now.find(({ filename }) => filename === path)?.patch ?? ''
      expect(patch.split('\n')[comment.position ?? 0]?.slice(1)).toBe(current)
    }
  })

  it('dates replies after the comment they belong to, on the same file', () => {
    for (const reply of comments.filter(({ in_reply_to_id }) => in_reply_to_id !== undefined)) {
      const root = comments.find(({ id }) => id === reply.in_reply_to_id)
      expect(root?.path).toBe(reply.path)
      expect(root && root.created_at < reply.created_at).toBe(true)
    }
  })
})

it('never gives two comments the same id', () => {
  const ids = folders.flatMap(({ comments }) => comments.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

it('contains the documented mix of stories', () => {
  const merged = folders.filter(({ pull }) => pull.merged)
  expect(merged.length).toBeGreaterThanOrEqual(16)
  expect(folders.filter(({ pull }) => pull.state === 'open').length).toBeGreaterThanOrEqual(4)
  const closed = roots.filter(({ folder, comment }) => folder.pull.merged && comment.subject_type === 'line')
  const answered = closed.filter(({ comment, thread }) => comment.line === null && thread?.isResolved)
  const onBranch = ({ folder, comment }: (typeof roots)[number]) =>
    folder.branch.includes(comment.original_commit_id)
  expect(answered.filter(onBranch).length).toBeGreaterThanOrEqual(12)
  expect(answered.filter((root) => !onBranch(root)).length).toBeGreaterThanOrEqual(4)
  const open = closed.filter(({ comment, thread }) => comment.line !== null && !thread?.isResolved)
  expect(open.length).toBeGreaterThanOrEqual(4)
  expect(roots.some(({ comment }) => comment.side === 'LEFT')).toBe(true)
  expect(roots.some(({ comment }) => comment.subject_type === 'file')).toBe(true)
  expect(roots.some(({ comment }) => comment.user.type === 'Bot')).toBe(true)
})
