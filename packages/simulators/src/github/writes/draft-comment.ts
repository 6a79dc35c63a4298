import type { Refusal } from '../../kit/answer.ts'
import { type Anchor, anchorAt, findPosition, hunkUpTo, isRange } from '../../kit/patch.ts'
import type { Account, PullRequest, ReviewComment } from '../state/nouns.ts'
import { filesAt } from '../state/repositories.ts'
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
  refuse: (fault: string) => Refusal
}

/**
 * Builds a review comment without adding it. As GitHub does, throws 422 for unknown files, lines outside the diff,
 * invalid ranges, and text that is blank or too long.
 */
export function draftComment(
  state: GithubState,
  { pull, draft, commitId, author, refuse }: Place,
): ReviewComment {
  const file = filesAt(pull, commitId).find((one) => one.filename === draft.path)
  const fault = file ? faultOfText(draft.body) : 'Path could not be resolved'
  if (!file || fault) throw refuse(fault ?? '')
  const patch = file.patch ?? ''
  const wholeFile = draft.subject_type === 'file'
  const anchor = wholeFile ? null : resolveAnchor(draft, patch, refuse)
  const start = anchor && rangeStart(draft, { anchor, patch, refuse })
  refuseSuggestion(draft.body, [anchor, start], refuse)
  const now = timestamp(state)
  const drafted: ReviewComment = {
    id: state.nextId(),
    reviewId: null,
    inReplyToId: null,
    path: draft.path,
    ...toCommentLines(patch, anchor, start),
    subjectType: wholeFile ? 'file' : 'line',
    body: draft.body,
    author,
    createdAt: now,
    updatedAt: now,
    commitId,
    originalCommitId: commitId,
    reactions: [],
  }
  if (commitId !== pull.head.sha && drafted.line !== null && !isThere(pull, drafted)) outdate(pull, drafted)
  return drafted
}

function toCommentLines(patch: string, anchor: Anchor | null, start: Anchor | null) {
  const position = (anchor && findPosition(patch, anchor)) ?? 1
  const line = anchor?.line ?? null
  const startLine = start?.line ?? null
  return {
    side: anchor?.side ?? ('RIGHT' as const),
    startSide: start?.side ?? null,
    line,
    startLine,
    originalLine: line,
    originalStartLine: startLine,
    position,
    originalPosition: position,
    diffHunk: anchor ? (hunkUpTo(patch, anchor) ?? '') : '',
  }
}

// GitHub accepts a suggestion on deleted lines but can't apply it. The simulator rejects it, so that a test fails if
// Debrief posts one.
function refuseSuggestion(body: string, anchors: (Anchor | null)[], refuse: Place['refuse']) {
  if (suggests(body) && anchors.some((anchor) => anchor?.side === 'LEFT'))
    throw refuse('A suggestion cannot be made on a deleted line')
}

const toSide = (side: string | undefined) => (side === 'LEFT' ? 'LEFT' : 'RIGHT')

function resolveAnchor(draft: CommentDraft, patch: string, refuse: Place['refuse']): Anchor {
  const anchor =
    draft.line === undefined
      ? anchorAt(patch, draft.position ?? -1)
      : { line: draft.line, side: toSide(draft.side) as Anchor['side'] }
  if (anchor && findPosition(patch, anchor) !== null) return anchor
  throw refuse(draft.line === undefined ? 'Position could not be resolved' : 'Line could not be resolved')
}

function rangeStart(
  draft: CommentDraft,
  { anchor, patch, refuse }: { anchor: Anchor; patch: string; refuse: Place['refuse'] },
): Anchor | null {
  if (draft.start_line === undefined) return null
  const start: Anchor = { line: draft.start_line, side: toSide(draft.start_side ?? draft.side) }
  if (isRange(patch, start, anchor)) return start
  throw refuse('Start line must precede the end line and be in the same hunk')
}

/**
 * Keeps line comments whose line hasn't changed. Marks the other line comments as outdated, as GitHub does after a
 * push.
 */
export function carryComments(pull: PullRequest) {
  for (const comment of pull.reviewComments) {
    if (comment.line === null) continue
    if (isThere(pull, comment)) comment.commitId = pull.head.sha
    else outdate(pull, comment)
  }
}

export function isThere(pull: PullRequest, { path, line, side, diffHunk }: ReviewComment): boolean {
  const patch = pull.files.find((file) => file.filename === path)?.patch
  const hunk = patch && line !== null ? hunkUpTo(patch, { line, side }) : null
  return hunk !== null && hunk?.split('\n').at(-1) === diffHunk.split('\n').at(-1)
}

export function outdate(pull: PullRequest, comment: ReviewComment) {
  comment.line = null
  comment.startLine = null
  comment.position = null
  for (const thread of pull.threads ?? [])
    if (thread.rootCommentId === (comment.inReplyToId ?? comment.id)) thread.isOutdated = true
}

/** github.com/orgs/community/discussions/27190: the limit applies to both comments and reviews. */
const MAX_CHARACTERS = 65_536

export function faultOfText(text: string): string | null {
  if (text.trim() === '') return "Body can't be blank"
  return faultOfLength(text)
}

/** Returns GitHub's error for text that is too long. Otherwise, returns null. The text can be empty. */
export const faultOfLength = (text: string): string | null =>
  [...text].length > MAX_CHARACTERS ? `Body is too long (maximum is ${MAX_CHARACTERS} characters)` : null

export const suggests = (text: string) => /^ {0,3}(`{3,}|~{3,})\s*suggestion\b/m.test(text)
