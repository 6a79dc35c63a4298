import type { Writing } from '../http/call.ts'
import { refuse } from '../http/refusal.ts'
import type { Delivery, PullRequest, Push } from '../state/nouns.ts'
import type { RecordedFile } from '../state/recording.ts'
import { lookBack, readRecorded } from '../state/repositories.ts'
import { timestamp, toSha } from '../state/state.ts'
import { pullHappening } from '../webhooks/payloads.ts'
import { carryComments } from './draft-comment.ts'

interface NewLines {
  /** Default: the first file that has a diff and wasn't removed. */
  path?: string | undefined
  text?: string | undefined
}

const invalid = (message: string) => refuse(422, { message })

export function pushLines(
  writing: Writing,
  pull: PullRequest,
  { path, text }: NewLines,
): Promise<Delivery[]> {
  const file = pull.files.find(
    (one) => one.patch && one.status !== 'removed' && (!path || one.filename === path),
  )
  if (!file?.patch) throw invalid('The pull request has no matching file with a diff')
  const lines = (text || `// ${timestamp(writing.state)}`).replace(/\r/g, '').replace(/\n$/, '').split('\n')
  const { patch, after } = addLines(file.patch, lines)
  const changed: RecordedFile = {
    ...file,
    sha: toSha('blob', file.filename, patch),
    additions: file.additions + lines.length,
    changes: file.changes + lines.length,
    patch,
  }
  const content = textAt(pull, pull.head.sha, file.filename)?.split('\n')
  content?.splice(after, 0, ...lines)
  return push(writing, pull, {
    message: `Add to ${file.filename}`,
    files: pull.files.map((one) => (one === file ? changed : one)),
    texts: new Map(content ? [[file.filename, content.join('\n')]] : []),
  })
}

export function revertLast(writing: Writing, pull: PullRequest): Promise<Delivery[]> {
  const last = pull.repository.pushed.get(pull.head.sha)
  if (!last || last.forced)
    throw invalid('Only a commit that was pushed to the simulator without force can be reverted')
  const texts = new Map<string, string>()
  for (const path of last.texts.keys()) {
    const text = textAt(pull, last.before, path)
    if (text !== null) texts.set(path, text)
  }
  return push(writing, pull, { message: 'Revert the last commit', files: last.filesBefore, texts })
}

function textAt({ repository }: PullRequest, sha: string, path: string): string | null {
  const found = lookBack(repository, sha, path)
  return 'text' in found ? found.text : readRecorded(repository, found.sha, path)
}

type Commit = Pick<Push, 'files' | 'texts'> & { message: string }

function push({ state, webhooks }: Writing, pull: PullRequest, { message, files, texts }: Commit) {
  const before = pull.head.sha
  const after = toSha('push', pull.id, before, pull.commits.length)
  const date = timestamp(state)
  const { author } = pull
  const changed = diffFiles(pull.files, files)
  pull.repository.pushed.set(after, {
    id: state.nextId(),
    before,
    forced: false,
    filesBefore: pull.files,
    files,
    texts,
  })
  pull.commits = [
    ...pull.commits,
    {
      sha: after,
      commit: { message, author: { name: author.name ?? author.login, date } },
      author: { login: author.login, id: author.id },
      parents: [{ sha: before }],
      files: changed,
    },
  ]
  const sum = (of: 'additions' | 'deletions', list: RecordedFile[]) =>
    list.reduce((total, file) => total + file[of], 0)
  pull.additions += sum('additions', files) - sum('additions', pull.files)
  pull.deletions += sum('deletions', files) - sum('deletions', pull.files)
  pull.files = files
  pull.head.sha = after
  pull.updatedAt = date
  carryComments(pull)
  const details = { action: 'synchronize', sender: author, more: { before, after } }
  return webhooks.emit(pullHappening(state, pull, details))
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/
const CONTEXT = 3

interface LastHunk {
  before: string[]
  left: [start: number, count: number]
  right: [start: number, count: number]
  rest: string
  lines: string[]
}

function lastHunk(patch: string): LastHunk {
  const all = patch.split('\n')
  const at = all.findLastIndex((line) => HEADER.test(line))
  const [, left = '0', leftCount = '1', right = '0', rightCount = '1', rest = ''] =
    HEADER.exec(all[at] ?? '') ?? []
  return {
    before: all.slice(0, at),
    left: [Number(left), Number(leftCount)],
    right: [Number(right), Number(rightCount)],
    rest,
    lines: all.slice(at + 1),
  }
}

/** `after` is the number of the line above the added lines. */
export function addLines(patch: string, added: string[]): { patch: string; after: number } {
  const { before, left, right, rest, lines } = lastHunk(patch)
  const header = `@@ -${left.join(',')} +${right[0]},${right[1] + added.length} @@${rest}`
  const marks = lines.at(-1)?.startsWith('\\') ? lines.slice(-1) : []
  const kept = lines.slice(0, lines.length - marks.length)
  return {
    patch: [...before, header, ...kept, ...added.map((line) => `+${line}`), ...marks].join('\n'),
    after: right[0] + right[1] - 1,
  }
}

/**
 * Compares the files of two heads. The two patches of a file may differ only at the end of the last hunk, as after
 * pushes to the simulator.
 */
export function diffFiles(before: RecordedFile[], after: RecordedFile[]): RecordedFile[] {
  return after.flatMap((file) => {
    const old = before.find((one) => one.filename === file.filename)
    if (!old?.patch || !file.patch || old.patch === file.patch) return []
    return [{ ...file, status: 'modified', ...diffPatches(old.patch, file.patch) }]
  })
}

function diffPatches(before: string, after: string) {
  const one = rightLines(before)
  const other = rightLines(after)
  let same = 0
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1
  const context = one.slice(Math.max(0, same - CONTEXT), same)
  const gone = one.slice(same)
  const come = other.slice(same)
  const start = lastHunk(after).right[0] + same - context.length
  const header = `@@ -${start},${context.length + gone.length} +${start},${context.length + come.length} @@`
  const lines = [
    ...context.map((line) => ` ${line}`),
    ...gone.map((line) => `-${line}`),
    ...come.map((line) => `+${line}`),
  ]
  return {
    additions: come.length,
    deletions: gone.length,
    changes: come.length + gone.length,
    patch: [header, ...lines].join('\n'),
  }
}

const rightLines = (patch: string) =>
  lastHunk(patch)
    .lines.filter((line) => line.startsWith('+') || line.startsWith(' '))
    .map((line) => line.slice(1))
