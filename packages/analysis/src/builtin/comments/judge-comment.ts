import type { ReviewThread, ThreadComment } from '@debrief/contracts/pull-requests/material'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { Lesson } from '../../lessons/catalog.ts'
import { extractFeatures } from './classifier/comment-features.ts'
import { isText } from './classifier/kind-of-file.ts'
import { type Scores, scoreFeatures } from './classifier/score-features.ts'
import { ASKS_ENOUGH, ASKS_SURELY, shippedModel } from './classifier/shipped-model.ts'
import type { Model } from './classifier/weights.ts'
import { judgeByRules, REMARK, type Ruling, settleTalk, WITHDRAWN } from './judge-by-rules.ts'
import type { Judgment, ThreadFacts } from './judgment.ts'

/** A comment that scores at most this far below ASKS_ENOUGH may still ask for something. */
const NEARLY = 0.25

/**
 * Decides whether a review thread asks for a change. The classifier decides only what the rules leave open. If the
 * first comment asks for nothing and wasn't withdrawn, a later request by another reviewer counts. Null if the thread
 * has no comments.
 */
export function judgeComment(
  thread: ReviewThread,
  facts: ThreadFacts,
  model: Model = shippedModel(),
): Judgment | null {
  const [root, ...rest] = thread.comments
  if (!root) return null
  const first = judgeOne(root, { thread, facts, model })
  if (first.verdict === 'mistake') return first
  if (first.reason === WITHDRAWN) return first
  for (const reply of rest) {
    if (reply.author?.login === facts.authorLogin || reply.author?.login === root.author?.login) continue
    const judged = judgeOne(reply, { thread, facts, model })
    if (judged.verdict === 'mistake' && judged.reason !== REMARK) return judged
  }
  return first
}

interface CommentContext {
  thread: ReviewThread
  facts: ThreadFacts
  model: Model
}

function judgeOne(comment: ThreadComment, { thread, facts, model }: CommentContext): Judgment {
  const byWords = judgeByRules(comment, thread, facts)
  const scores = scoreFeatures(extractFeatures(byWords, thread, facts), model)
  const ruling = settleTalk(byWords, facts)
  const { category, lesson } = chooseCategory(scores, ruling, thread.path)
  const isMistake = ruling.settled
    ? ruling.accepted
    : scores.asks >= (ruling.accepted ? ASKS_ENOUGH : ASKS_SURELY)
  return {
    verdict: isMistake ? 'mistake' : 'ignored',
    reason: isMistake === ruling.accepted ? ruling.reason : reasonAgainst(ruling),
    category,
    severity: adjustSeverity(scores.severity, ruling),
    confidence: isMistake ? computeConfidence(ruling, scores, facts) : 0,
    lesson,
    lessons: ruling.lessons,
    comment,
    parts: ruling.parts,
    isBot: ruling.isBot,
    isRead: ruling.isRead,
    nearly: isMistake || !mayAsk(ruling) || scores.asks < ASKS_ENOUGH - NEARLY ? null : scores.asks,
  }
}

const mayAsk = ({ settled, kinds }: Ruling) => !settled && !kinds.includes('praise')

function reasonAgainst({ accepted, kinds }: Ruling): string {
  if (!accepted) return 'reads like a request'
  if (kinds.includes('praise')) return 'praise or thanks'
  return kinds.includes('question') ? 'a question; no change is asked for' : 'talk, nothing is asked for'
}

/** A bot's comment counts less than a person's (D16), and a nit counts less than other requests. */
function computeConfidence(
  { sure, isBot, parts, settled, lesson }: Ruling,
  { asks }: Scores,
  facts: ThreadFacts,
) {
  const weight = (isBot ? 0.65 : 1) * (parts.mark === 'nit' ? 0.75 : 1)
  const told = settled ? sure : (Math.max(sure, 0.5) + asks) / 2
  const lift = (lesson ? 0.04 : 0) + (facts.changedLater ? 0.08 : 0)
  return Math.round(Math.min(0.98, told + lift) * weight * 100) / 100
}

/**
 * A serious subject (injection, a secret, lost data) raises medium to high. The reviewer's own words can then raise or
 * lower the severity.
 */
function adjustSeverity(
  baseSeverity: Severity,
  { parts: { mark }, doubted, severity: bySubject }: Ruling,
): Severity {
  if (mark === 'nit') return 'low'
  const usual = bySubject === 'high' && baseSeverity === 'medium' ? 'high' : baseSeverity
  const severity = mark === 'grave' ? (usual === 'low' ? 'medium' : 'high') : usual
  return doubted && severity === 'high' ? 'medium' : severity
}

/**
 * Factors for category scores, chosen by cross-validation on the tuning labels. A broad category is the safer guess
 * when the evidence is weak.
 */
const BOOST: Partial<Record<Category, number>> = { 'best-practices': 1.2 }
/** In a text file, comments are more often about the wording than about the text's subject. */
const BOOST_IN_TEXT: typeof BOOST = { ...BOOST, documentation: 2 }
/** The category of the comment's lesson wins if it scores at least this share of the highest category score. */
const CLOSE = 0.65
/**
 * Replaces CLOSE if the highest-scoring category is broad. Broad categories score high whenever the classifier is
 * unsure.
 */
const CLOSE_TO_WIDE = 0.3
const WIDE: readonly Category[] = ['best-practices', 'code-quality']

function chooseCategory(
  { categories }: Scores,
  { lesson, lessons }: Ruling,
  path: string,
): { category: Category; lesson: Lesson | null } {
  // A comment like "same here" takes its lesson from the previous mistake.
  if (lesson && !lessons.some((each) => each.lesson === lesson)) return { category: lesson.category, lesson }
  const boosts = isText(path) ? BOOST_IN_TEXT : BOOST
  const boosted = (category: Category) => categories[category] * (boosts[category] ?? 1)
  const likeliest = CATEGORIES.reduce((best, each) => (boosted(each) > boosted(best) ? each : best))
  const close = WIDE.includes(likeliest) ? CLOSE_TO_WIDE : CLOSE
  if (lesson && boosted(lesson.category) >= close * boosted(likeliest))
    return { category: lesson.category, lesson }
  const fitting = lessons.find((each) => each.lesson.category === likeliest)
  return { category: likeliest, lesson: fitting?.lesson ?? null }
}
