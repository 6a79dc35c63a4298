import type { ReviewThread, ThreadComment } from '@debrief/contracts/material'
import type { Category } from '@debrief/domain/categories'
import type { Severity } from '@debrief/domain/severity'
import { isTestPath } from '../../language.ts'
import { commentedText } from '../fixes/commented-lines.ts'
import { topicOf } from '../topics/all-topics.ts'
import type { Topic } from '../topics/topic.ts'
import { classifySentence, type SentenceKind } from './classify-sentence.ts'
import { type CommentParts, readComment } from './read-comment.ts'
import { readReplies } from './read-replies.ts'
import { isBotComment, isBotNoise } from './recognise-bot.ts'

export interface Judgement {
  verdict: 'mistake' | 'ignored'
  /** In a few words, for the page and for `ignoredComments`. */
  reason: string
  category: Category
  severity: Severity
  /** 0 to 1. */
  confidence: number
  topic: Topic | null
  /** The comment it rests on: the first, or a later reviewer's. */
  comment: ThreadComment
  parts: CommentParts
  isBot: boolean
}

export interface ThreadFacts {
  /** null for a deleted account. */
  authorLogin: string | null
  /** Whether the commented lines changed before the merge. */
  changedLater: boolean
  /** What the comment before was about, for "same here". */
  before?: Topic | null
}

/** What a review thread asks for, if anything. Words decide; what was done about it settles doubtful questions. */
export function judgeComment(thread: ReviewThread, facts: ThreadFacts): Judgement | null {
  const [root, ...rest] = thread.comments
  if (!root) return null
  const first = judgeOne(root, thread, facts)
  if (first.verdict === 'mistake') return first
  if (first.reason === WITHDRAWN) return first
  for (const reply of rest) {
    if (reply.author?.login === facts.authorLogin || reply.author?.login === root.author?.login) continue
    const judged = judgeOne(reply, thread, facts)
    if (judged.verdict === 'mistake' && judged.reason !== REMARK) return judged
  }
  return first
}

const ABOUT_THE_PULL_REQUEST =
  /\b(?:this|single|one|separate|next|your|same|another) (?:pr|pull request|branch)\b|\brebase|\bmerge conflict|\bchanges? requested\b/i
const ASKS_TO_KNOW =
  /^(?:(?:hi|hey|hello|question|sorry|thanks|thank you)\b[^?.!]{0,30}[,:.!\n]\s*)*(?:how (?:do|did|does|can|would)|where (?:do|did|does|is|are|can)|when (?:do|did|does|is|will)|what (?:is|are|do|did)|who (?:is|are)|which (?:one|version))\b[^?]*\?/i
const AGAIN = /^\W*(?:same|again|here too|also here|ditto|likewise)\b/i
const WITHDRAWN = 'settled by an explanation; the reviewer agreed'
const REMARK = 'a remark about the code'

function judgeOne(comment: ThreadComment, thread: ReviewThread, facts: ThreadFacts): Judgement {
  const parts = readComment(comment.body)
  const kinds = parts.sentences.map(classifySentence)
  const around = { code: commentedText(thread), isTest: isTestPath(thread.path) }
  const found =
    AGAIN.test(parts.prose) && facts.before
      ? { topic: facts.before }
      : topicOf(askedFirst(parts.sentences, kinds), around)
  const isBot = isBotComment(comment)
  const judgement = {
    category: found?.topic.category ?? ('best-practices' as const),
    severity: severityOf(found?.topic.severity ?? 'low', parts),
    topic: found?.topic ?? null,
    comment,
    parts,
    isBot,
  }
  const ignore = (reason: string): Judgement => ({ ...judgement, verdict: 'ignored', reason, confidence: 0 })
  const accept = (reason: string, sure: number): Judgement => {
    // A bot's word weighs less than a person's (D16), a wish for one day less than a request.
    const weight = (isBot ? 0.65 : 1) * (parts.mark === 'nit' ? 0.75 : 1)
    const lift = (found ? 0.08 : 0) + (facts.changedLater ? 0.08 : 0)
    return {
      ...judgement,
      verdict: 'mistake',
      reason,
      confidence: Math.round(Math.min(0.98, sure + lift) * weight * 100) / 100,
    }
  }

  if (isBot && isBotNoise(comment.body)) return ignore('a bot’s report, not a comment on the code')
  if (comment.author !== null && comment.author.login === facts.authorLogin)
    return ignore('the author’s own note')
  const replies = readReplies(thread, comment.author, facts.authorLogin)
  if (replies.withdrawn && !replies.accepted) return ignore(WITHDRAWN)
  if (parts.suggestions.length > 0) return accept('suggests other code for these lines', 0.88)
  if (parts.sentences.length === 0) return ignore('no words')
  if (kinds.includes('ask')) return accept('asks for a change', 0.82)
  if (kinds.includes('hint')) {
    if (replies.explained && (!facts.changedLater || /^\W*question\b/i.test(parts.prose)))
      return ignore('a question the author answered')
    const doubted = accept('questions what the code does', 0.7)
    // A doubt is graver only once it is confirmed.
    return doubted.severity === 'high' && !facts.changedLater && !replies.accepted
      ? { ...doubted, severity: 'medium' }
      : doubted
  }
  return judgeRest(
    kinds,
    { parts, replies, found: found !== null, changedLater: facts.changedLater },
    { accept, ignore },
  )
}

interface Rest {
  parts: CommentParts
  replies: ReturnType<typeof readReplies>
  found: boolean
  changedLater: boolean
}

/** Nothing is asked for in so many words: praise, plain questions and remarks are told apart. */
function judgeRest(
  kinds: SentenceKind[],
  { parts, replies, found, changedLater }: Rest,
  {
    accept,
    ignore,
  }: { accept: (reason: string, sure: number) => Judgement; ignore: (reason: string) => Judgement },
): Judgement {
  const rest = kinds.filter((kind) => kind !== 'praise' && kind !== 'chatter')
  if (rest.length === 0)
    return ignore(kinds.includes('praise') ? 'praise or thanks' : 'talk, nothing is asked for')
  if (rest.includes('question') && !rest.includes('statement')) {
    if (replies.explained) return ignore('a question the author answered')
    if (replies.accepted || changedLater) return accept('a question that led to a change', 0.6)
    return ignore('a question; no change is asked for')
  }
  if (kinds[0] === 'praise' && !found) return ignore('praise or thanks')
  if (
    rest.includes('question') &&
    (replies.explained || (ASKS_TO_KNOW.test(parts.prose) && !replies.accepted && !changedLater))
  )
    return ignore('a question the author answered')
  if (!found && ABOUT_THE_PULL_REQUEST.test(parts.prose))
    return ignore('about the pull request, not its code')
  if (parts.prose.length < 12 && !found && parts.identifiers.length === 0)
    return ignore('too short to tell what is meant')
  return accept(REMARK, found ? 0.72 : 0.6)
}

/** Asks first, so that the topic is taken from what is wanted rather than from the praise before it. */
function askedFirst(sentences: string[], kinds: SentenceKind[]): string[] {
  const wanted = sentences.filter((_, index) => kinds[index] !== 'praise' && kinds[index] !== 'chatter')
  return wanted.length > 0 ? wanted : sentences
}

function severityOf(usual: Severity, { mark }: CommentParts): Severity {
  if (mark === 'nit') return 'low'
  if (mark === 'grave') return usual === 'low' ? 'medium' : 'high'
  return usual
}
