import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/material'
import type { Mistake } from '@debrief/contracts/review'
import { languageOf } from '../../language.ts'
import type { KnownStandards } from '../../standards/known-standards.ts'
import { judgeComment } from '../comments/judge-comment.ts'
import type { Judgement } from '../comments/judgement.ts'
import { commentedRange, commentedText } from '../fixes/commented-lines.ts'
import { type Fix, traceFix } from '../fixes/trace-fix.ts'
import { writeLesson } from '../lessons/write-lesson.ts'
import { foldRepeated } from './fold-repeated.ts'
import type { FoundInThreads } from './found-in-threads.ts'

/** A remark on something the team agreed on. */
const ON_STANDARD = 'like a standard of the team'
/** How sure it is at least. */
const LEAST = 0.3

/** Beyond this a hunk is not shown. */
const LONGEST_HUNK = 20_000

/** "Same here" repeats the comment before it in another place. */
const SAME =
  /^\W*(?:same(?: (?:here|as above|thing|issue|comment|for this|problem))?|ditto|here (?:too|as well)|also here|and here|likewise|idem|as above|see above)\b[^\p{L}]*(?:\p{L}+[^\p{L}]*){0,4}$/iu

const NO_STANDARDS: KnownStandards = { against: () => null }

/**
 * What the reviewers asked for, thread by thread in the order of the conversation. A remark that hardly asks for anything
 * counts where it is about what the team has a standard for.
 */
export function mistakesOfThreads(
  material: PullRequestMaterial,
  standards: KnownStandards = NO_STANDARDS,
): FoundInThreads {
  const result: FoundInThreads = { found: [], ignored: [], praised: [] }
  const authorLogin = material.author?.login ?? null
  for (const thread of material.threads) {
    const fix = traceFix(thread, material)
    const judgement = judgeComment(thread, {
      authorLogin,
      changedLater: fix.outcome === 'fixed',
      before: result.found.at(-1)?.judgement.topic ?? null,
    })
    if (!judgement) continue
    if (repeats(thread, result)) continue
    const remark = judgement.nearly === null ? null : remarkOn(thread, judgement, { fix, standards })
    if (remark) {
      result.found.push(remark)
      continue
    }
    if (judgement.verdict === 'ignored') {
      result.ignored.push({ id: judgement.comment.id, reason: judgement.reason })
      if (judgement.reason === 'praise or thanks' && !judgement.isBot)
        result.praised.push({ thread, judgement })
      continue
    }
    result.found.push({ mistake: mistakeOf(thread, judgement, fix), judgement, thread })
  }
  return { ...result, found: foldRepeated(result.found) }
}

function remarkOn(
  thread: ReviewThread,
  judgement: Judgement,
  { fix, standards }: { fix: Fix; standards: KnownStandards },
): FoundInThreads['found'][number] | null {
  const confidence = Math.round(Math.max(judgement.nearly ?? 0, LEAST) * 100) / 100
  const mistake = mistakeOf(thread, { ...judgement, confidence }, fix)
  if (standards.against(mistake) === null) return null
  return { mistake, judgement: { ...judgement, confidence, verdict: 'mistake', reason: ON_STANDARD }, thread }
}

function repeats(thread: ReviewThread, result: FoundInThreads): boolean {
  const root = thread.comments[0]
  const before = result.found.at(-1)
  if (
    !root ||
    !before ||
    !SAME.test(root.body) ||
    root.author?.login !== before.judgement.comment.author?.login
  )
    return false
  before.mistake.occurrences.push(placeOf(thread))
  before.mistake.reviewCommentIds.push(root.id)
  return true
}

function mistakeOf(thread: ReviewThread, judgement: Judgement, fix: Fix): Mistake {
  const place = placeOf(thread)
  const { comment, parts } = judgement
  const commented = commentedText(thread)
  const suggestion = parts.suggestions[0] ?? null
  // What really was done about it tells more than what was proposed.
  const code =
    fix.outcome === 'fixed' && fix.codeBefore !== null
      ? { before: fix.codeBefore, after: fix.codeAfter }
      : { before: commented, after: suggestion }
  return {
    ...writeLesson(judgement, { path: thread.path, code: commented, suggestion }),
    category: judgement.category,
    severity: judgement.severity,
    source: 'reviewer',
    rule: null,
    reviewCommentIds: thread.comments
      .filter((said) => said.author?.login === comment.author?.login)
      .map((said) => said.id),
    ...place,
    occurrences: [place],
    codeBefore: code.before,
    codeAfter: code.after,
    fixedIn: fix.fixedIn,
    outcome: fix.outcome,
    resolution: thread.resolution,
    confidence: judgement.confidence,
    programmingLanguage: languageOf(thread.path),
    hunk: thread.diffHunk.length > LONGEST_HUNK ? null : thread.diffHunk || null,
    quote: {
      author: comment.author?.login ?? 'ghost',
      avatarUrl: comment.author?.avatarUrl ?? null,
      body: comment.body,
      url: comment.htmlUrl,
      isBot: judgement.isBot,
    },
  }
}

/** A comment on a whole file stands at its first line. */
function placeOf(thread: ReviewThread): Mistake['occurrences'][number] {
  const range = commentedRange(thread)
  return { path: thread.path, side: thread.side, startLine: range?.start ?? 1, endLine: range?.end ?? 1 }
}
