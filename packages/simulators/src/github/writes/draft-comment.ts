import { type Anchor, anchorAt, hunkUpTo, isRange, positionOf } from '../answers/anchor.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Account, PullRequest, ReviewComment } from '../state/nouns.ts'
import { type GithubState, timestamp } from '../state/state.ts'

export interface CommentDraft {
  path: string
  body: string
  position?: number
  line?: number
  side?: string
  start_line?: number
  start_side?: string
  subject_type?: string
}

interface Place {
  pull: PullRequest
  draft: CommentDraft
  commitId: string
  author: Account
  /** How the call words its 422. */
  refuse: (fault: string) => Refusal
}

/** A review comment not yet added. Refuses with 422 what GitHub refuses: lines outside the diff, wrong ranges, unknown files. */
export function draftComment(
  state: GithubState,
  { pull, draft, commitId, author, refuse }: Place,
): ReviewComment {
  const file = pull.files.find((one) => one.filename === draft.path)
  if (!file) throw refuse('Path could not be resolved')
  if (draft.body.trim() === '') throw refuse("Body can't be blank")
  const patch = file.patch ?? ''
  const wholeFile = draft.subject_type === 'file'
  const anchor = wholeFile ? null : anchorOf(draft, patch, refuse)
  const start = anchor && rangeStart(draft, { anchor, patch, refuse })
  const now = timestamp(state)
  const position = anchor && positionOf(patch, anchor)
  return {
    id: state.nextId(),
    reviewId: null,
    inReplyToId: null,
    path: draft.path,
    side: anchor?.side ?? 'RIGHT',
    startSide: start?.side ?? null,
    line: anchor?.line ?? null,
    startLine: start?.line ?? null,
    originalLine: anchor?.line ?? null,
    originalStartLine: start?.line ?? null,
    position: position ?? 1,
    originalPosition: position ?? 1,
    subjectType: wholeFile ? 'file' : 'line',
    diffHunk: anchor ? (hunkUpTo(patch, anchor) ?? '') : '',
    body: draft.body,
    author,
    createdAt: now,
    updatedAt: now,
    commitId,
    originalCommitId: commitId,
    reactions: [],
  }
}

const sideOf = (side: string | undefined) => (side === 'LEFT' ? 'LEFT' : 'RIGHT')

function anchorOf(draft: CommentDraft, patch: string, refuse: Place['refuse']): Anchor {
  const anchor =
    draft.line === undefined
      ? anchorAt(patch, draft.position ?? -1)
      : { line: draft.line, side: sideOf(draft.side) as Anchor['side'] }
  if (anchor && positionOf(patch, anchor) !== null) return anchor
  throw refuse(draft.line === undefined ? 'Position could not be resolved' : 'Line could not be resolved')
}

function rangeStart(
  draft: CommentDraft,
  { anchor, patch, refuse }: { anchor: Anchor; patch: string; refuse: Place['refuse'] },
): Anchor | null {
  if (draft.start_line === undefined) return null
  const start: Anchor = { line: draft.start_line, side: sideOf(draft.start_side ?? draft.side) }
  if (isRange(patch, start, anchor)) return start
  throw refuse('Start line must precede the end line and be in the same hunk')
}
