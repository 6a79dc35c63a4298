import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { Dispute } from '@debrief/contracts/mistakes/disputes'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import type { CodeView } from '@debrief/contracts/reviews/surroundings'
import { count } from '@debrief/domain/words'

interface Place {
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/** Returns text such as "line 42" or "lines 41–49". Adds "before the change" for lines of the old version. */
export function formatLines({ side, startLine, endLine }: Place): string {
  if (startLine === endLine)
    return side === 'LEFT' ? `line ${startLine} before the change` : `line ${startLine}`
  return side === 'LEFT' ? `lines ${startLine}–${endLine} before the change` : `lines ${startLine}–${endLine}`
}

/** Returns text such as "42" or "41–49 before the change". */
export function formatLineNumbers({ side, startLine, endLine }: Place): string {
  const numbers = startLine === endLine ? `${startLine}` : `${startLine}–${endLine}`
  return side === 'LEFT' ? `${numbers} before the change` : numbers
}

export const sources: Record<ReviewedMistake['source'], string> = {
  reviewer: 'raised in review',
  analyzer: 'found by a rule',
  model: 'found by the model',
}
export const suppressedNotCounted = 'Suppressed, not counted'
export const disputedNotCounted = 'Disputed, not counted'
export const violates = 'Violates the team standard {standard}'
export const seen = (times: number) => `seen ${count(times, 'time')}`

export const codeView = 'Code view'
export const codeViews: Record<CodeView, string> = {
  diff: 'Diff',
  before: 'Before',
  after: 'After',
  hunk: 'PR diff',
}
export const copyCode: Record<CodeView, string> = {
  diff: 'Copy the new code',
  before: 'Copy the old code',
  after: 'Copy the new code',
  hunk: 'Copy the PR diff',
}
export const nameCode = (view: CodeView, path: string, place: Place) =>
  `${codeViews[view]}: ${path}, ${formatLines(place)}`
export const notStored = (place: Place) => `{file}, ${formatLines(place)}: the code isn’t stored.`
export const sameCode = (place: Place) =>
  `{file}, ${formatLines(place)}: the code is shown above, with {mistake}.`
export const alsoIn = 'Also in'
export const openOnGithub = 'Open on GitHub'
export const loadingLines = 'Loading from GitHub…'
export const showLines = (lines: number, side: 'above' | 'below'): string =>
  side === 'above' ? `Show ${count(lines, 'more line')} above` : `Show ${count(lines, 'more line')} below`

export const wroteBy = (author: string) => `What ${author} wrote`
export const quoteSource = (isBot: boolean) =>
  isBot ? '{author} (bot) · {lines} · {github}' : '{author} · {lines} · {github}'
export const onGithub = 'on GitHub'
export const howFound = 'How it was found'
export const nameFinding = (isFlagged: boolean) => (isFlagged ? 'Flagged in review' : 'Found in the diff')
export const describeFinding = ({ confidence, ...place }: Place & { confidence: number }): string =>
  `Confidence: ${Math.round(confidence * 100)}% · ${formatLines(place)}`
export const notFlagged = 'No reviewer flagged it.'
export const rule = 'Rule {rule}'

const fixes = {
  fixed: {
    commit: 'Fixed in {commit}',
    suggestion: 'Fixed: <evidence>the merged code has the suggested change</evidence>',
    reply: 'Fixed: <evidence>the author said so</evidence>',
    thread: 'Fixed: <evidence>the thread is resolved on GitHub</evidence>',
    none: 'Fixed before the merge',
  },
  'partly-fixed': {
    commit: 'Partly fixed in {commit}',
    suggestion: 'Partly fixed: <evidence>the merged code has the suggested change</evidence>',
    reply: 'Partly fixed: <evidence>the author said so</evidence>',
    thread: 'Partly fixed: <evidence>the thread is resolved on GitHub</evidence>',
    none: 'Partly fixed before the merge',
  },
}

export function describeFix(
  outcome: 'fixed' | 'partly-fixed',
  { fixedIn, outcomeEvidence }: ReviewedMistake,
): string {
  if (fixedIn) return fixes[outcome].commit
  const kind = outcomeEvidence?.kind ?? 'none'
  return fixes[outcome][kind === 'commit' || kind === 'untouched' ? 'none' : kind]
}
export const wontFix = 'Won’t fix: <evidence>the author gave a reason</evidence>'
export const mergedUnfixed = 'Merged unfixed'
export const outcomeUnknown = 'Outcome unknown'

export const suppressedBy = 'Suppressed by {person}: {verb}'
export const explainSuppression = (mayDecide: boolean): string =>
  mayDecide
    ? 'The mistake doesn’t count until you decide. If the reply is right, dispute the mistake; otherwise, count it.'
    : 'The mistake doesn’t count until the review’s owner decides.'
export const countIt = 'Count it'
export const counting = 'Counting…'
export const hasCounted = 'The mistake counts again.'

export const dispute = 'Dispute'
export const note = 'Note'
export const hasDisputed = 'Disputed. The mistake doesn’t count unless the dispute is rejected.'

const disputes: Record<Dispute['state'], Record<DisputeReason, string>> = {
  open: {
    wrong: 'Disputed: the finding is wrong',
    not_here: 'Disputed: not a mistake here',
    known: 'Disputed: already known',
    other: 'Disputed: other reason',
  },
  accepted: {
    wrong: 'Accepted dispute: the finding is wrong',
    not_here: 'Accepted dispute: not a mistake here',
    known: 'Accepted dispute: already known',
    other: 'Accepted dispute: other reason',
  },
  rejected: {
    wrong: 'Rejected dispute: the finding is wrong',
    not_here: 'Rejected dispute: not a mistake here',
    known: 'Rejected dispute: already known',
    other: 'Rejected dispute: other reason',
  },
}
export const nameDispute = ({ state, reason }: Dispute) => disputes[state][reason]

export function describeDispute({ state, settledBy }: Dispute, maySettle: boolean): string {
  if (state === 'accepted')
    return settledBy === null
      ? 'Accepted. The mistake doesn’t count and won’t be reported again.'
      : `Accepted by ${settledBy}. The mistake doesn’t count and won’t be reported again.`
  if (state === 'rejected')
    return settledBy === null
      ? 'Rejected. The mistake counts again.'
      : `Rejected by ${settledBy}. The mistake counts again.`
  return maySettle
    ? 'The mistake doesn’t count until you decide.'
    : 'The mistake doesn’t count until your team’s manager decides.'
}
export const withdraw = 'Withdraw'
export const withdrawing = 'Withdrawing…'
export const rejectDispute = 'Reject dispute'
export const acceptDispute = 'Accept dispute'
