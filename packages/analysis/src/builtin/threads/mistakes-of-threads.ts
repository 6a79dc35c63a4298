import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { findLessonOfRule, type Lesson, lessonText } from '../../lessons/catalog.ts'
import { changedLines, describeEdit } from '../../lessons/describe-edit.ts'
import { chooseLesson } from '../../lessons/match-lessons.ts'
import { plainSentence, readAsk, readEdit } from '../../lessons/read-ask.ts'
import { orderIn, requestIn, requestsIn, writeTitle } from '../../lessons/title.ts'
import type { StandardMatcher } from '../../standards/known-standards.ts'
import { lineKind } from '../comments/classifier/kind-of-line.ts'
import { namesFault } from '../comments/classifier/turns-of-phrase.ts'
import { isRequest } from '../comments/classify-sentence.ts'
import { WITHDRAWN } from '../comments/judge-by-rules.ts'
import { judgeComment } from '../comments/judge-comment.ts'
import type { Judgment } from '../comments/judgment.ts'
import { commentedRange, commentedText } from '../fixes/commented-lines.ts'
import { type Fix, traceFix } from '../fixes/trace-fix.ts'
import { readGiven } from '../given/given-comments.ts'
import { rulesIn } from '../rule-engine/rules-in-hunk.ts'
import { foldRepeated } from './fold-repeated.ts'
import type { ThreadFindings } from './thread-findings.ts'

const ON_STANDARD = 'resembles a team standard'
const MIN_CONFIDENCE = 0.3

const MAX_HUNK_LENGTH = 20_000

const SAME =
  /^\W*(?:same(?: (?:here|as above|thing|issue|comment|for this|problem))?|ditto|here (?:too|as well)|also here|and here|likewise|idem|as above|see above)\b[^\p{L}]*(?:\p{L}+[^\p{L}]*){0,4}$/iu

const NO_STANDARDS: StandardMatcher = { against: () => null }

/** Repeated comments become one mistake. A weak request counts only if it matches a team standard. */
export function mistakesOfThreads(
  material: PullRequestMaterial,
  standards: StandardMatcher = NO_STANDARDS,
): ThreadFindings {
  const result: ThreadFindings = { found: [], ignored: [], settled: [], praised: [], given: [] }
  const authorLogin = material.author?.login ?? null
  for (const thread of material.threads) {
    const fix = traceFix(thread, material)
    const judgment = judgeComment(thread, {
      authorLogin,
      changedLater: fix.outcome === 'fixed' || fix.outcome === 'partly-fixed',
      mergedAt: material.mergedAt,
      before: result.found.at(-1)?.judgment.lesson ?? null,
    })
    if (!judgment) continue
    const isRepeat = repeats(thread, result)
    result.given.push(...readGiven(thread, { judgment, isRepeat, fix, material }))
    if (isRepeat) continue
    const remark = judgment.nearly === null ? null : remarkOn(thread, judgment, { fix, standards })
    if (remark) {
      result.found.push(remark)
      continue
    }
    if (judgment.verdict === 'ignored') {
      result.ignored.push({ id: judgment.comment.id, reason: judgment.reason })
      if (judgment.reason === WITHDRAWN) result.settled.push(thread)
      if (judgment.reason === 'praise or thanks' && !judgment.isBot) result.praised.push({ thread, judgment })
      continue
    }
    result.found.push({ mistake: buildMistake(thread, judgment, fix), judgment, thread })
  }
  return { ...result, found: foldRepeated(result.found) }
}

function remarkOn(
  thread: ReviewThread,
  judgment: Judgment,
  { fix, standards }: { fix: Fix; standards: StandardMatcher },
): ThreadFindings['found'][number] | null {
  const confidence = Math.round(Math.max(judgment.nearly ?? 0, MIN_CONFIDENCE) * 100) / 100
  const mistake = buildMistake(thread, { ...judgment, confidence }, fix)
  if (standards.against(mistake) === null) return null
  return { mistake, judgment: { ...judgment, confidence, verdict: 'mistake', reason: ON_STANDARD }, thread }
}

function repeats(thread: ReviewThread, result: ThreadFindings): boolean {
  const root = thread.comments[0]
  const before = result.found.at(-1)
  if (
    !root ||
    !before ||
    !SAME.test(root.body) ||
    root.author?.login !== before.judgment.comment.author?.login
  )
    return false
  before.mistake.occurrences.push(toPlace(thread))
  before.mistake.reviewCommentIds.push(root.id)
  return true
}

export function buildMistake(thread: ReviewThread, judgment: Judgment, fix: Fix): Mistake {
  const place = toPlace(thread)
  const { comment, parts } = judgment
  const commented = commentedText(thread)
  const suggestion = parts.suggestions[0] ?? null
  const isFixed = (fix.outcome === 'fixed' || fix.outcome === 'partly-fixed') && fix.codeBefore !== null
  // The real fix is more accurate than the reviewer's suggestion.
  const code = isFixed
    ? { before: fix.codeBefore, after: fix.codeAfter }
    : { before: commented, after: suggestion }
  const lesson = certainLesson(thread, judgment, isFixed ? fix : null)
  return {
    title: chooseTitle(thread, judgment, { code: commented, fix, lesson }),
    description: lesson === null ? '' : lessonText(lesson),
    lesson: lesson?.id ?? null,
    ask: classifyAsk(judgment, commented),
    category: lesson?.category ?? judgment.category,
    severity: judgment.severity,
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
    outcomeEvidence: fix.evidence,
    resolution: thread.resolution,
    confidence: judgment.confidence,
    programmingLanguage: detectLanguage(thread.path),
    hunk: thread.diffHunk.length > MAX_HUNK_LENGTH ? null : thread.diffHunk || null,
    quote: {
      author: comment.author?.login ?? 'ghost',
      avatarUrl: comment.author?.avatarUrl ?? null,
      body: comment.body,
      url: comment.htmlUrl,
      isBot: judgment.isBot,
    },
  }
}

export const certainLesson = (
  thread: ReviewThread,
  { lessons, parts, isRead, confidence }: Judgment,
  fix: Pick<Fix, 'codeBefore' | 'codeAfter'> | null,
): Lesson | null =>
  isRead
    ? chooseLesson(lessons, {
        found: isAboutCode(parts, confidence)
          ? [...rulesIn(thread)].flatMap((rule) => findLessonOfRule(rule) ?? [])
          : [],
        namesCode: parts.suggestions.length > 0 || parts.sentences.some((sentence) => sentence.includes('`')),
        requests: requestsIn(parts.sentences),
        fix: fix && changedLines(fix.codeBefore ?? '', fix.codeAfter ?? ''),
      })
    : null

const MIN_ABOUT_CODE = 0.6

const isAboutCode = ({ prose, sentences }: Judgment['parts'], confidence: number) =>
  confidence >= MIN_ABOUT_CODE || namesFault(prose) || sentences.some(isRequest)

function chooseTitle(
  thread: ReviewThread,
  { parts, isRead }: Judgment,
  { code, fix, lesson }: { code: string | null; fix: Fix; lesson: Lesson | null },
): string {
  const kind = lineKind(thread.path, thread.diffHunk)
  const about = { code, isProse: kind === 'prose' || kind === 'comment' || kind === 'docstring' }
  // A general lesson's name, such as "Non-idiomatic code", says less than a request, such as "Make this a dataclass".
  if (lesson) return (lesson.match.general ? orderIn(parts, about) : null) ?? lesson.name
  const isFixOnly = !isRead && parts.suggestions.length === 0
  const edit =
    isFixOnly && fix.codeBefore !== null ? describeEdit(fix.codeBefore, fix.codeAfter ?? '', about) : null
  return edit ?? writeTitle(parts, about)
}

function classifyAsk({ parts }: Judgment, code: string | null): Mistake['ask'] {
  const [suggestion] = parts.suggestions
  if (suggestion?.trim() === '') return 'remove'
  const request = requestIn(parts.sentences)
  const said = request === null ? 'unknown' : readAsk(plainSentence(request))
  return said === 'unknown' && suggestion !== undefined && code !== null ? readEdit(code, suggestion) : said
}

/** A comment without line numbers, such as a comment on a whole file, is placed on line 1. */
function toPlace(thread: ReviewThread): Mistake['occurrences'][number] {
  const range = commentedRange(thread)
  return { path: thread.path, side: thread.side, startLine: range?.start ?? 1, endLine: range?.end ?? 1 }
}
