import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'
import { count } from '@debrief/domain/words'
import { leftOut } from '../left-out.ts'
import { indexHeadLines } from './diff-lines-at-head.ts'
import type { AgentFinding } from './to-findings.ts'
import { codeSpan, nameFinding, type StandardTitles, wordFinding } from './word-finding.ts'

/** The maximum number of inline comments per review. The review's body lists the other findings. */
export const MAX_INLINE = 20
const MAX_NAMED = 40
const MAX_UNREAD = 20

export interface AnchoredComment {
  path: string
  side: 'RIGHT'
  line: number
  startLine: number | null
  body: string
}

export interface ReviewText {
  body: string
  comments: AnchoredComment[]
  /** `comment` is null if the finding gets no inline comment. */
  said: { finding: AgentFinding; comment: AnchoredComment | null }[]
}

export interface WriteReviewOptions {
  findings: readonly AgentFinding[]
  material: PullRequestMaterial
  result: Pick<AnalysisResult, 'analyzer' | 'coverage'>
  standards: StandardTitles
  marker: string
  muted?: readonly Category[]
  /** Whether the review covers only the changes since the last review. */
  isIncrement: boolean
  /** False if GitHub rejected the inline comments. The body then lists the findings. */
  isInline?: boolean
}

export function writeReview(reviewed: WriteReviewOptions): ReviewText {
  const { findings, material, standards, isInline = true } = reviewed
  const head = indexHeadLines(material.files)
  let room = isInline ? MAX_INLINE : 0
  const said = findings.map((finding) => {
    const [place] = finding.places
    const anchor = room > 0 && place.side === 'RIGHT' ? head.anchor(place) : null
    if (!anchor) return { finding, comment: null }
    room -= 1
    const isExact = anchor.line === place.endLine && (anchor.startLine ?? anchor.line) === place.startLine
    const body = wordFinding(isExact ? finding : { ...finding, fix: null }, standards)
    return { finding, comment: { path: place.path, side: 'RIGHT' as const, ...anchor, body } }
  })
  return {
    body: writeBody(reviewed, said),
    comments: said.flatMap(({ comment }) => (comment ? [comment] : [])),
    said,
  }
}

function writeBody(
  { material, result, marker, muted = [], isIncrement }: WriteReviewOptions,
  said: ReviewText['said'],
): string {
  const apart = said.filter(({ comment }) => comment === null).map(({ finding }) => finding)
  return [
    marker,
    firstSentence(said.length, { sha: material.headSha, isIncrement, hasMuted: muted.length > 0 }),
    apart.length > 0
      ? `${apart.length === said.length ? 'Issues:' : 'Issues without an inline comment:'}\n${listed(apart.map(nameFinding), MAX_NAMED)}`
      : '',
    nameMuted(muted),
    listUnread(material, result),
    result.analyzer === 'builtin' ? 'Reviewed by built-in rules, without a language model.' : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

interface Scope {
  sha: string
  isIncrement: boolean
  hasMuted: boolean
}

function firstSentence(found: number, { sha, isIncrement, hasMuted }: Scope): string {
  const head = codeSpan(sha.slice(0, 7))
  const issues = found === 0 ? 'no issues' : count(found, 'issue')
  if (isIncrement)
    return hasMuted
      ? `Debrief reviewed the change since the last review (up to ${head}) and found ${issues} to comment on.`
      : `Debrief reviewed the change since the last review (up to ${head}) and found ${issues}.`
  return hasMuted
    ? `Debrief reviewed the change at ${head} and found ${issues} to comment on.`
    : `Debrief reviewed the change at ${head} and found ${issues}.`
}

export const nameMuted = (muted: readonly Category[]): string =>
  muted.length === 0
    ? ''
    : `Not commented on: medium- and low-severity issues about ${muted.map((category) => category.replaceAll('-', ' ')).join(', ')} (muted; see Debrief’s settings).`

/** Skips files that are left out on purpose, such as lock files. */
function listUnread({ files }: PullRequestMaterial, { coverage }: Pick<AnalysisResult, 'coverage'>): string {
  const skipped = new Set(files.filter(({ path, patch }) => leftOut(path, patch)).map(({ path }) => path))
  const unread = coverage.filter(
    ({ path, state, reason }) => state !== 'analyzed' && reason !== null && !skipped.has(path),
  )
  if (unread.length === 0) return ''
  return `Not fully read:\n${listed(
    unread.map(({ path, reason }) => `${codeSpan(path)} ${(reason ?? '').replace(/[`<>@[\]]/g, '')}`),
    MAX_UNREAD,
  )}`
}

function listed(lines: readonly string[], limit: number): string {
  const shown = lines.slice(0, limit).map((line) => `- ${line}`)
  return [...shown, ...(lines.length > limit ? [`- and ${lines.length - limit} more`] : [])].join('\n')
}
