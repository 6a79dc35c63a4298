import { diffTrees } from '@debrief/simulators/demo/git/diff'
import { hunkUpTo } from '@debrief/simulators/kit/patch'
import { findLine, type SourceFile } from './source-file.ts'
import { type Block, type Piece, replies } from './templates.ts'
import { fill } from './words.ts'
import type { Account, Draft, DraftComment, DraftCommit } from './write-pull-request.ts'

/** The lessons that a comment is about. Only comments in real pull requests can be about several lessons. */
export interface ThreadLabel {
  commentId: number
  lessons: string[]
  kind: 'lesson' | 'withdrawn' | 'remark' | 'real'
}

export interface Frame {
  number: number
  author: Account
  mergedAt: Date
  reviewers: readonly [Account, ...Account[]]
}

export type Oddity = 'renamed' | 'force-push' | 'gone-reviewer' | null

export type Outcome = 'fixed' | 'later' | 'unfixed' | 'withdrawn'

export interface Thread {
  file: SourceFile
  block: Block
  body: string
  kind: ThreadLabel['kind']
  lesson: string | null
  outcome: Outcome
  piece: Piece
}

const HOUR = 3_600_000
export const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR)
let ids = 2_100_000_000
export const nextId = () => ++ids

/** Each build of the corpus must use the same ids. */
export const restartIds = () => {
  ids = 2_100_000_000
}

export interface History {
  base: Draft['base']
  commits: DraftCommit[]
  dropped: DraftCommit[]
  read: DraftCommit
  openedAt: Date
}

export function writeThread(
  { file, block, body, kind, lesson, outcome, piece }: Thread,
  given: {
    history: History
    frame: Frame & { oddity: Oddity }
    right: ReadonlySet<Block>
    fixed: readonly Block[]
    author: Account
    reviewId: number
    at: Date
  },
) {
  const { history, frame, right, fixed, author, reviewId, at } = given
  const isMoved = fixed.includes(block)
  const original = locate(file, { block, right, done: right })
  const now = isMoved ? null : locate(file, { block, right, done: new Set([...right, ...fixed]) })
  const patch =
    diffTrees(history.base.tree, history.read.tree).files.find(({ path }) => path === file.path)?.patch ?? ''
  const isRange = original.from !== original.to
  const isGone = frame.oddity === 'gone-reviewer' && kind === 'remark'
  const root: DraftComment = {
    id: nextId(),
    reviewId,
    author: isGone ? null : author,
    at,
    body,
    path: file.path,
    diffHunk: hunkUpTo(patch, { line: original.to, side: 'RIGHT' }) ?? patch.split('\n')[0] ?? '',
    commit: history.read.sha,
    line: now?.to ?? null,
    startLine: isRange ? (now?.from ?? null) : null,
    originalLine: original.to,
    originalStartLine: isRange ? original.from : null,
  }
  const answers = answer(outcome, kind, { frame, author, sha: history.commits.at(-1)?.sha ?? '', piece })
  const comments = answers.map((one, index) => ({
    ...root,
    ...one,
    id: nextId(),
    reviewId: null,
    inReplyTo: root.id,
    at: later(at, 0.5 + index),
  }))
  const isResolved =
    outcome === 'fixed' || outcome === 'withdrawn' || (kind === 'remark' && root.id % 2 === 0)
  return {
    comments: [root, ...comments],
    thread: {
      isResolved,
      isOutdated: isMoved,
      rootCommentId: root.id,
      resolvedBy: isResolved ? frame.author.login : null,
    },
    label: { commentId: root.id, lessons: lesson === null ? [] : [lesson], kind },
  }
}

function answer(
  outcome: Outcome,
  kind: Thread['kind'],
  { frame, author, sha, piece }: { frame: Frame; author: Account; sha: string; piece: Piece },
): { author: Account; body: string }[] {
  const words = { ...piece.words, sha: sha.slice(0, 7) }
  const own = (texts: readonly string[]) => ({
    author: frame.author,
    body: fill(texts[frame.number % texts.length] ?? '', words),
  })
  if (kind === 'remark' || outcome === 'unfixed') return []
  if (outcome === 'withdrawn') {
    const [reason, agreed] = replies.withdrawn[frame.number % replies.withdrawn.length] ?? ['', '']
    return [own([reason]), { author, body: fill(agreed, words) }]
  }
  return [own(replies[outcome])]
}

function locate(
  file: SourceFile,
  { block, right, done }: { block: Block; right: ReadonlySet<Block>; done: ReadonlySet<Block> },
): { from: number; to: number } {
  const { first, last } = block.marked
  const start = findLine(file, block, done)
  const limit = (right.has(block) ? block.fixed : block.lines).length - 1
  return { from: start + Math.min(first, limit), to: start + Math.min(last, limit) }
}
