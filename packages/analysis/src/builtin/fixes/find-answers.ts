import type {
  PullRequestMaterial,
  ReviewThread,
  ThreadComment,
} from '@debrief/contracts/pull-requests/material'
import { type Change, followLines } from '../../diff/follow-lines.ts'
import { isTestPath } from '../../language.ts'
import { isText } from '../comments/classifier/kind-of-file.ts'
import { namesIn } from '../comments/names-in.ts'
import type { Replies } from '../comments/read-replies.ts'
import { commentedRange } from './commented-lines.ts'
import { findScope } from './find-scope.ts'
import { MIN_TEXT, passStep, type StepResult, startPlace } from './follow-comment.ts'
import {
  ENOUGH,
  hasKind,
  judgeCommentedChange,
  judgeOtherChange,
  NEAR,
  type Verdict,
} from './judge-change.ts'
import { fileAt, type Step, type StepFile } from './later-steps.ts'
import { contains, containsWrapped, countRuns, squeeze, textIn } from './line-text.ts'
import type { ChangeRequest } from './read-request.ts'

export interface Search {
  thread: ReviewThread
  material: PullRequestMaterial
  request: ChangeRequest
  replies: Replies
  /**
   * The author's last reply, other than thanks, if it declines the request with a reason and meets no objection. Null
   * otherwise.
   */
  declined: ThreadComment | null
  steps: Step[]
  /** The commented file's text at the head. Null if unknown. */
  head: string | null
  /** The commented file's text at the commit that was commented on. Null if unknown. */
  original: string | null
  commented: string[]
  /** All names in the commented file. Null if the file's text is unknown. */
  knownNames: ReadonlySet<string> | null
}

export interface Candidate {
  score: number
  change: Pick<Change, 'before' | 'after'>
  lines: string[]
  step: Step
  evidence: 'commit' | 'suggestion' | 'thread'
}

export interface Answers {
  candidates: Candidate[]
  /**
   * True if a change may address the comment, or if that can't be determined. The outcome then can't be
   * `merged-unfixed`.
   */
  mayBeAnswered: boolean
  isIncomplete: boolean
  lines: string[]
}

interface JudgedChange extends Verdict {
  change: Candidate['change']
  distance: number
}

/** The score of an unclear change to the commented lines in a resolved thread. */
const RESOLVED_HERE = 2.6
const RESOLVED_NEAR = 1.5

const UNCLEAR = { score: 0, mayAnswer: true }
const CERTAIN = { score: 5, mayAnswer: true }

/** Follows the commented lines through later versions and collects changes that may address the comment. */
export function findAnswers(search: Search): Answers {
  const { thread, request, replies, steps, head } = search
  let place = startPlace(thread, search)
  const answers: Answers = {
    candidates: findSuggestions(search),
    mayBeAnswered: thread.side === 'LEFT' && !request.isAboutRestoring,
    isIncomplete: false,
    lines: place.lines,
  }
  for (const step of steps) {
    const file = fileAt(step.files, place.path)
    const passed = file?.hunks ? passStep(place, { step, file }) : null
    const judged = [
      ...judgeOtherFiles(step, file, search),
      ...(passed ? judge(passed, { ...search, step, lines: place.lines }) : []),
    ]
    for (const { change, distance, score, mayAnswer } of judged) {
      if (mayAnswer) answers.mayBeAnswered = true
      const isAgreed = request.isResolved && mayAnswer && (replies.accepted || distance <= NEAR)
      const agreedScore = distance === 0 ? RESOLVED_HERE : RESOLVED_NEAR
      const candidate = { change, step, lines: place.lines }
      if (score >= ENOUGH) answers.candidates.push({ ...candidate, score, evidence: 'commit' })
      else if (isAgreed) answers.candidates.push({ ...candidate, score: agreedScore, evidence: 'thread' })
    }
    if (!file) continue
    if (!passed?.next) {
      const isInHead = step.isMerge && head !== null && contains(head, place.lines)
      return { ...answers, mayBeAnswered: true, isIncomplete: !isInHead }
    }
    place = passed.next
  }
  return { ...answers, lines: place.lines }
}

/** Changes that a merge brings in from the base branch are only weak evidence of a fix. */
function judge(
  { change, moved, others }: StepResult,
  search: Search & { step: Step; lines: string[] },
): JudgedChange[] {
  const { request, knownNames, step } = search
  if (step.isMerge)
    return change && !moved ? [{ ...UNCLEAR, change, distance: Number.POSITIVE_INFINITY }] : []
  const isKnownName = (name: string) => knownNames?.has(name) ?? true
  const isInTests = request.kinds.has('test') && isTestPath(search.thread.path)
  const around = others.map((other) => ({
    change: other,
    distance: other.isInScope ? other.distance : Number.POSITIVE_INFINITY,
    ...(restores(other, search)
      ? CERTAIN
      : judgeOtherChange(other, request, { isInScope: other.isInScope || isInTests, isKnownName })),
  }))
  if (!change) return around
  if (moved && !request.isAboutMoving) return around
  if (moved) return [...around, { ...CERTAIN, change: { before: change.before, after: moved }, distance: 0 }]
  const verdict = isUndone(change, search) ? UNCLEAR : judgeCommentedChange(change, search)
  return [...around, { ...verdict, change, distance: 0 }]
}

function restores({ after }: Change, { thread, commented }: Search): boolean {
  const lines = commented.filter((line) => line.trim().length > 3)
  return thread.side === 'LEFT' && lines.length > 0 && contains(textIn(after), lines)
}

function isUndone({ before, after }: Change, { commented, head, original }: Search): boolean {
  if (after.some(({ kind }) => kind === 'add'))
    return contains(textIn(after), commented) && !contains(textIn(before), commented)
  if (head === null || original === null || commented.join('').trim().length < MIN_TEXT) return false
  return countRuns(head, commented) >= countRuns(original, commented)
}

/** A request for tests or documentation may be met in other files. */
function judgeOtherFiles(step: Step, commented: StepFile | undefined, search: Search): JudgedChange[] {
  const { kinds } = search.request
  if (step.isMerge || !(kinds.has('test') || kinds.has('text'))) return []
  const names = namesOfScope(search)
  return step.files
    .filter((file) => file !== commented)
    .flatMap((file) => {
      const kind = isTestPath(file.path) ? 'test' : isText(file.path) ? 'text' : null
      if (kind === null || !kinds.has(kind)) return []
      return followLines(file.hunks ?? [], { start: 0, end: 0 }).others.flatMap((change) => {
        const added = textIn(change.after, 'add')
        if (!hasKind(added, kind)) return []
        const score = namesIn(added).some((name) => names.has(name)) ? ENOUGH : 0
        return [{ score, mayAnswer: true, change, distance: Number.POSITIVE_INFINITY }]
      })
    })
}

function namesOfScope({ thread, original, request }: Search): Set<string> {
  const range = commentedRange(thread)
  const definition =
    range && original !== null ? original.split('\n')[findScope(original, range).start - 1] : ''
  return new Set([...namesIn(definition ?? ''), ...request.newNames])
}

/** The minimum length of a suggestion to search for in other files. Shorter text could match by coincidence. */
const MIN_FAR_SUGGESTION = 16

function findSuggestions({ request, steps, thread, head }: Search): Candidate[] {
  return request.suggestions.flatMap(({ added, text }) => {
    const wanted = squeeze(added.join(''))
    if (wanted === '') return []
    for (const step of steps.filter(({ isMerge }) => !isMerge)) {
      const file = fileAt(step.files, thread.path)
      const files = wanted.length < MIN_FAR_SUGGESTION ? (file ? [file] : []) : step.files
      const change = files
        .flatMap(({ hunks }) => followLines(hunks ?? [], { start: 0, end: 0 }).others)
        .find(
          ({ before, after }) =>
            containsWrapped(textIn(after), wanted) && !containsWrapped(textIn(before), wanted),
        )
      if (!change) continue
      const evidence = head !== null && containsWrapped(head, text) ? 'suggestion' : 'commit'
      return [{ score: 6, change, step, lines: request.commented, evidence }]
    }
    return []
  })
}
