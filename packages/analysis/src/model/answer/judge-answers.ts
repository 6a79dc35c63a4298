import type {
  AnalysisContext,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, Mistake, RejectedFinding } from '@debrief/contracts/reviews/analysis-result'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import type { Masker } from '../../redact/mask-secrets.ts'
import { type PromptPiece, shownPath } from '../prompt/show-piece.ts'
import { ShownDiff } from './locate-quote.ts'
import { type Outcome, ownMistake, rejected, sanitizeWords } from './propose-mistake.ts'
import { isSamePoint, overlaps } from './same-point.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Answer, ProposedMistake } from './schema.ts'
import { threadMistake } from './thread-mistake.ts'

export interface JudgeContext {
  material: PullRequestMaterial
  builtin: AnalysisResult
  /** In the order in which the standards are numbered for the model. */
  standards: AnalysisContext['standards']
  hints: readonly Mistake[]
  sent: readonly PromptPiece[]
  masker: Pick<Masker, 'holdsMask'>
}

export interface JudgedAnswers {
  mistakes: Mistake[]
  ignored: AnalysisResult['ignoredComments']
  rejected: RejectedFinding[]
}

const MAX_PROPOSED = 200

/**
 * Decides which of the model's findings to accept. The model can't reject the built-in analyzer's high-severity
 * findings, because text in the pull request may have manipulated the model.
 */
export function judgeAnswers(answers: readonly Answer[], judging: JudgeContext): JudgedAnswers {
  const kept = new Map<number, Mistake>()
  const own: Mistake[] = []
  const refused: RejectedFinding[] = []
  const diff = new ShownDiff(judging.sent)
  const ignored = ignoredBy(answers, judging)
  const hints = keptHints(answers, { ...judging, refused })
  // If two proposals make the same point, the more serious proposal wins.
  const proposals = answers.flatMap((answer) => answer.mistakes).toSorted(bySeriousness)
  for (const proposed of proposals.slice(0, MAX_PROPOSED)) {
    const outcome = judge(proposed, { ...judging, kept, own, hints, diff })
    if (outcome.reason !== null) refused.push(toRejectedFinding(proposed, outcome.reason, judging))
    else if (outcome.value.source === 'model') own.push(outcome.value)
  }
  for (const mistake of judging.builtin.mistakes) {
    if (mistake.source !== 'reviewer') continue
    const roots = findRootIds(mistake.reviewCommentIds, judging.material)
    const isTaken = roots.some((root) => kept.has(root)) || roots.every((root) => ignored.has(root))
    if (!isTaken) for (const root of roots.slice(0, 1)) kept.set(root, mistake)
  }
  const people = judging.material.threads.flatMap(({ rootId }) => kept.get(rootId) ?? [])
  const apart = own.filter((mistake) => !people.some((said) => isSamePoint(mistake, said)))
  return {
    mistakes: [...people, ...apart, ...hints.filter((hint) => !people.some((said) => overlaps(hint, said)))],
    ignored: [
      ...judging.builtin.ignoredComments.filter(({ id }) => !kept.has(id) && !ignored.has(id)),
      ...[...ignored].filter(([id]) => !kept.has(id)).map(([id, reason]) => ({ id, reason })),
    ],
    rejected: refused,
  }
}

interface Judgment extends JudgeContext {
  kept: Map<number, Mistake>
  own: readonly Mistake[]
  diff: ShownDiff
}

function judge(proposed: ProposedMistake, judgment: Judgment): Outcome<Mistake> {
  const words = sanitizeWords(proposed)
  if (words.reason !== null) return words
  const { material, kept, own, hints, diff, masker } = judgment
  if (proposed.reviewCommentIds.length > 0) {
    const thread = material.threads.find(({ comments }) =>
      comments.some(({ id }) => proposed.reviewCommentIds.includes(id)),
    )
    if (!thread) return rejected('the review comment does not exist')
    if (kept.has(thread.rootId)) return rejected('proposed twice')
    const taughtByThread = taught(thread, words.value, judgment)
    if (!taughtByThread) return rejected('only the author commented in the thread')
    const mistake = citing(taughtByThread, proposed, judgment)
    kept.set(thread.rootId, mistake)
    return { value: mistake, reason: null }
  }
  const outcome = ownMistake(proposed, words.value, { diff, holdsMask: (text) => masker.holdsMask(text) })
  if (outcome.reason !== null) return outcome
  if (own.some((each) => isSamePoint(outcome.value, each))) return rejected('proposed twice')
  if (hints.some((hint) => isHinted(outcome.value, hint))) return rejected('already found by a rule')
  return { value: citing(outcome.value, proposed, judgment), reason: null }
}

function citing(mistake: Mistake, { standard }: ProposedMistake, { standards }: JudgeContext): Mistake {
  const number = /^\W*(?:standard )?(\d{1,4})\W*$/i.exec(standard ?? '')?.[1]
  const cited = number === undefined ? undefined : standards[Number(number) - 1]
  return cited ? { ...mistake, standardId: cited.id } : mistake
}

function taught(
  thread: ReviewThread,
  words: Parameters<typeof threadMistake>[1],
  { builtin, material }: JudgeContext,
): Mistake | null {
  const known = builtin.mistakes.find(
    ({ source, reviewCommentIds }) =>
      source === 'reviewer' && thread.comments.some(({ id }) => reviewCommentIds.includes(id)),
  )
  // The built-in analyzer reads `ask` from the thread, so the analyzer's value is kept.
  return known
    ? { ...known, ...words, ask: known.ask, lesson: words.lesson ?? known.lesson }
    : threadMistake(thread, words, material)
}

function ignoredBy(answers: readonly Answer[], { material, builtin }: JudgeContext): Map<number, string> {
  const ignored = new Map<number, string>()
  for (const { id, reason } of answers.flatMap((answer) => answer.ignoredComments)) {
    const thread = material.threads.find(({ comments }) => comments.some((comment) => comment.id === id))
    if (!thread) continue
    const isSerious = builtin.mistakes.some(
      ({ severity, reviewCommentIds }) =>
        severity === 'high' && thread.comments.some((comment) => reviewCommentIds.includes(comment.id)),
    )
    if (isSerious) continue
    ignored.set(thread.rootId, sanitizeText(reason, 120) ?? 'asks for nothing')
  }
  return ignored
}

function keptHints(
  answers: readonly Answer[],
  { hints, refused }: Pick<JudgeContext, 'hints'> & { refused: RejectedFinding[] },
): Mistake[] {
  const wrong = new Set(
    answers.flatMap((answer) =>
      answer.rejectedHints.map(({ hint }) => /^hint (\d+)$/i.exec(hint.trim())?.[1]),
    ),
  )
  return hints.flatMap((hint, index) => {
    if (!wrong.has(String(index + 1))) return [hint]
    if (hint.severity === 'high') return [{ ...hint, confidence: Math.round(hint.confidence * 50) / 100 }]
    refused.push({
      title: hint.title,
      path: hint.path,
      startLine: hint.startLine,
      reason: 'found by a rule, but the model disagreed',
    })
    return []
  })
}

const findRootIds = (ids: readonly number[], { threads }: PullRequestMaterial) =>
  threads.filter(({ comments }) => comments.some(({ id }) => ids.includes(id))).map(({ rootId }) => rootId)

/** A rule's finding has little text to compare, so the same category on the same lines is enough. */
const isHinted = (mistake: Mistake, hint: Mistake) =>
  isSamePoint(mistake, hint) ||
  (mistake.category === hint.category &&
    hint.occurrences.some(
      ({ path, startLine, endLine }) =>
        path === mistake.path && startLine === mistake.startLine && endLine === mistake.endLine,
    ))

const bySeriousness = (a: ProposedMistake, b: ProposedMistake) =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.confidence - a.confidence

function toRejectedFinding(
  proposed: ProposedMistake,
  reason: string,
  { material }: JudgeContext,
): RejectedFinding {
  const file = material.files.find(({ path }) => path === proposed.path || shownPath(path) === proposed.path)
  const title = sanitizeText(proposed.title, 120)
  return {
    title: title === null || proposed.title === proposed.description ? null : title,
    path: file?.path ?? null,
    startLine: file && proposed.startLine > 0 ? proposed.startLine : null,
    reason,
  }
}
