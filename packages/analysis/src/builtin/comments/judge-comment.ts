import type { ReviewThread, ThreadComment } from '@debrief/contracts/material'
import type { Severity } from '@debrief/domain/severity'
import { chooseCategory } from './classifier/choose-category.ts'
import { featuresOf } from './classifier/comment-features.ts'
import { type Scores, scoreFeatures } from './classifier/score-features.ts'
import { ASKS_ENOUGH, ASKS_SURELY, shippedModel } from './classifier/shipped-model.ts'
import type { Model } from './classifier/weights.ts'
import { judgeByRules, REMARK, type Ruling, WITHDRAWN } from './judge-by-rules.ts'
import type { Judgement, ThreadFacts } from './judgement.ts'

/** A comment so little under what is enough may still ask for something. */
const NEARLY = 0.25

/**
 * What a review thread asks for, if anything. What was done about it decides where it can (the author's own note, a
 * question answered, a suggestion block); else the weights of its words, in which the rules' answer is one voice.
 */
export function judgeComment(
  thread: ReviewThread,
  facts: ThreadFacts,
  model: Model = shippedModel(),
): Judgement | null {
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

interface Around {
  thread: ReviewThread
  facts: ThreadFacts
  model: Model
}

function judgeOne(comment: ThreadComment, { thread, facts, model }: Around): Judgement {
  const ruling = judgeByRules(comment, thread, facts)
  const scores = scoreFeatures(featuresOf(ruling, thread, facts), model)
  const { category, lesson } = chooseCategory(scores, ruling, thread.path)
  const isMistake = ruling.settled ? ruling.accepted : scores.asks >= (ruling.accepted ? ASKS_ENOUGH : ASKS_SURELY)
  return {
    verdict: isMistake ? 'mistake' : 'ignored',
    reason: isMistake === ruling.accepted ? ruling.reason : reasonAgainst(ruling),
    category,
    severity: severityOf(scores.severity, ruling),
    confidence: isMistake ? confidenceOf(ruling, scores, facts) : 0,
    lesson,
    lessons: ruling.lessons,
    comment,
    parts: ruling.parts,
    isBot: ruling.isBot,
    isRead: ruling.isRead,
    nearly: isMistake || !mayAsk(ruling) || scores.asks < ASKS_ENOUGH - NEARLY ? null : scores.asks,
  }
}

/** No fact speaks against it, and nobody says thanks. */
const mayAsk = ({ settled, kinds }: Ruling) => !settled && !kinds.includes('praise')

/** The weights overruled the rule. */
function reasonAgainst({ accepted, kinds }: Ruling): string {
  if (!accepted) return 'reads like a request'
  if (kinds.includes('praise')) return 'praise or thanks'
  return kinds.includes('question') ? 'a question; no change is asked for' : 'talk, nothing is asked for'
}

/** A bot's word weighs less than a person's (D16), a wish for one day less than a request. */
function confidenceOf({ sure, isBot, parts, settled, lesson }: Ruling, { asks }: Scores, facts: ThreadFacts) {
  const weight = (isBot ? 0.65 : 1) * (parts.mark === 'nit' ? 0.75 : 1)
  const told = settled ? sure : (Math.max(sure, 0.5) + asks) / 2
  const lift = (lesson ? 0.04 : 0) + (facts.changedLater ? 0.08 : 0)
  return Math.round(Math.min(0.98, told + lift) * weight * 100) / 100
}

/** A subject that is grave by itself (injection, a secret, lost data) is high wherever the words do not make little of it. */
function severityOf(told: Severity, { parts: { mark }, doubted, severity: bySubject }: Ruling): Severity {
  if (mark === 'nit') return 'low'
  const usual = bySubject === 'high' && told === 'medium' ? 'high' : told
  const severity = mark === 'grave' ? (usual === 'low' ? 'medium' : 'high') : usual
  // A doubt is graver only once it is confirmed.
  return doubted && severity === 'high' ? 'medium' : severity
}
