import type { ReviewThread, ThreadComment } from '@debrief/contracts/pull-requests/material'
import type { Severity } from '@debrief/domain/mistakes/severity'
import { isTestPath } from '../../language.ts'
import type { Lesson } from '../../lessons/catalog.ts'
import { changedLines, kindOfEdit } from '../../lessons/describe-edit.ts'
import { type CodeEvidence, type LessonMatch, lessonsInWords } from '../../lessons/match-lessons.ts'
import { commentedText } from '../fixes/commented-lines.ts'
import { rulesIn } from '../rule-engine/rules-in-hunk.ts'
import { lineKind } from './classifier/kind-of-line.ts'
import { namesFault } from './classifier/turns-of-phrase.ts'
import { classifySentence, isRequest, type SentenceKind } from './classify-sentence.ts'
import { isEnglish } from './is-english.ts'
import type { ThreadFacts } from './judgment.ts'
import { type CommentParts, readComment } from './read-comment.ts'
import { type Replies, readReplies } from './read-replies.ts'
import { isBotComment, isBotNoise } from './recognize-bot.ts'
import { isDeferral, isSmallTalk, outweighsDeferral, reportsFailure } from './small-talk.ts'

export interface Ruling {
  accepted: boolean
  reason: string
  /** The rules' confidence, 0 to 1. It's 0 if the comment isn't accepted. */
  sure: number
  /** If true, the classifier can't change the verdict. */
  settled: boolean
  /** Whether the comment expresses a doubt that neither the author nor a later change has confirmed. */
  doubted: boolean
  /** The first of `lessons` or, for a comment like "same here", the previous mistake's lesson. */
  lesson: Lesson | null
  lessons: LessonMatch[]
  severity: Severity | null
  comment: ThreadComment
  parts: CommentParts
  kinds: SentenceKind[]
  replies: Replies
  isBot: boolean
  isTest: boolean
  /** False if the comment isn't in English. `parts` then has no sentences. */
  isRead: boolean
  isFlagged: boolean
}

const ABOUT_THE_PULL_REQUEST =
  /\b(?:this|single|one|separate|next|your|same|another) (?:pr|pull request|branch)\b|\brebase|\bmerge conflict|\bchanges? requested\b/i
const ASKS_TO_KNOW =
  /^(?:(?:hi|hey|hello|question|sorry|thanks|thank you)\b[^?.!]{0,30}[,:.!\n]\s*)*(?:how (?:do|did|does|can|would)|where (?:do|did|does|is|are|can)|when (?:do|did|does|is|will)|what (?:is|are|do|did)|who (?:is|are)|which (?:one|version))\b[^?]*\?/i
const AGAIN = /^\W*(?:same|again|here too|also here|ditto|likewise)\b/i
const LINK_ALONE = /^<?https?:\/\/\S+$/
const CONTRAST = /\b(?:but|though|although|however|except|yet)\b/i
const TAKEN_BACK =
  /^\W*(?:(?:ah|oh|ok(?:ay)?|oops|sorry)\W+)*(?:never ?mind|nvm|scratch that|ignore (?:me|this|that)|i (?:misread|misunderstood|was wrong|overlooked)|my (?:bad|mistake)|found it)\b|\b(?:ignore me|never ?mind|forget (?:it|that))\W*$/i
export const WITHDRAWN = 'settled by an explanation; the reviewer agreed'
const FLAGGED = 'a remark on code that a rule flags too'
const TERSE = 'a word or two about the code'
export const REMARK = 'a remark about the code'
export const NOT_ENGLISH = 'not understood: not in English'

type Verdict = Pick<Ruling, 'accepted' | 'reason' | 'sure' | 'settled' | 'doubted'>
const ignore = (reason: string): Verdict => ({
  accepted: false,
  reason,
  sure: 0,
  settled: false,
  doubted: false,
})
const accept = (reason: string, sure: number): Verdict => ({ ...ignore(reason), accepted: true, sure })
const settle = (verdict: Verdict): Verdict => ({ ...verdict, settled: true })

export function judgeByRules(comment: ThreadComment, thread: ReviewThread, facts: ThreadFacts): Ruling {
  const whole = readComment(comment.body)
  const isRead = isEnglish(whole.prose)
  const parts = isRead ? whole : { ...whole, sentences: [] }
  const kinds = parts.sentences.map(classifySentence)
  const isTest = isTestPath(thread.path)
  const evidence = readEvidence(thread, parts)
  const lessons = lessonsInWords(askedFirst(parts.sentences, kinds), evidence)
  const again = AGAIN.test(parts.prose) ? facts.before : null
  const lesson = again ?? lessons[0]?.lesson ?? null
  const rulingContext: RulingContext = {
    isFlagged: evidence.rules.size > 0,
    lesson,
    lessons,
    comment,
    parts,
    kinds,
    isTest,
    isRead,
    replies: readReplies(thread, comment.author, facts.authorLogin),
    isBot: isBotComment(comment),
  }
  const verdict = settledBy(rulingContext, thread, facts) ?? toldByWords(rulingContext, facts)
  return { ...rulingContext, ...verdict, severity: lesson?.severity ?? null }
}

type RulingContext = Omit<Ruling, keyof Verdict | 'severity'>

function settledBy(
  rulingContext: RulingContext,
  { path, resolution }: ReviewThread,
  facts: ThreadFacts,
): Verdict | null {
  const { comment, isBot, parts, replies } = rulingContext
  const isReport = isBotNoise(comment.body) || (path === '' && parts.suggestions.length === 0)
  if (isBot && isReport) return settle(ignore('a bot’s report, not a comment on the code'))
  if (comment.author !== null && comment.author.login === facts.authorLogin)
    return settle(ignore('the author’s own note'))
  if (replies.withdrawn && !replies.accepted && !facts.changedLater) return settle(ignore(WITHDRAWN))
  if (parts.suggestions.length > 0) return settle(accept('suggests other code for these lines', 0.88))
  if (!rulingContext.isRead)
    return settle(
      resolution === 'resolved' && facts.changedLater
        ? accept('resolved after these lines changed', 0.6)
        : ignore(NOT_ENGLISH),
    )
  if (comment.body.trim() === '') return settle(ignore('no words'))
  if (parts.sentences.length === 0 && !isBot && LINK_ALONE.test(comment.body.trim()))
    return settle(accept('points at a page to read', 0.55))
  if (parts.sentences.length === 0 && parts.codeBlocks.length > 0)
    return settle(accept('shows other code for these lines', 0.6))
  return null
}

function toldByWords(rulingContext: RulingContext, { changedLater }: ThreadFacts): Verdict {
  const { kinds, parts, replies } = rulingContext
  if (TAKEN_BACK.test(parts.prose) && parts.sentences.length <= 3)
    return settle(ignore('taken back by the reviewer'))
  if (kinds.includes('ask')) return accept('asks for a change', 0.82)
  if (kinds.includes('hint')) {
    if (replies.explained && (!changedLater || /^\W*question\b/i.test(parts.prose)))
      return ignore('a question the author answered')
    return { ...accept('questions what the code does', 0.7), doubted: !changedLater && !replies.accepted }
  }
  return toldByTheRest(rulingContext, changedLater)
}

function toldByTheRest(
  { kinds, parts, replies, lesson, isFlagged }: RulingContext,
  changedLater: boolean,
): Verdict {
  const rest = kinds.filter((kind) => kind !== 'praise' && kind !== 'chatter')
  if (kinds.length === 0) return ignore('no words')
  if (rest.length === 0)
    return settle(ignore(kinds.includes('praise') ? 'praise or thanks' : 'talk, nothing is asked for'))
  if (rest.includes('question') && !rest.includes('statement')) return toldByQuestion(replies, changedLater)
  if (kinds[0] === 'praise' && lesson && rest.includes('statement') && CONTRAST.test(parts.prose))
    return settle(accept('names a fault beside the praise', 0.75))
  if (kinds[0] === 'praise' && !lesson) return ignore('praise or thanks')
  if (
    rest.includes('question') &&
    (replies.explained || (ASKS_TO_KNOW.test(parts.prose) && !replies.accepted && !changedLater))
  )
    return ignore('a question the author answered')
  if (!lesson && ABOUT_THE_PULL_REQUEST.test(parts.prose))
    return ignore('about the pull request, not its code')
  if (parts.prose.length < 12 && !lesson && parts.identifiers.length === 0)
    return /\p{L}{2}/u.test(parts.prose)
      ? accept(TERSE, 0.5)
      : settle(ignore('too short to tell what is meant'))
  if (isFlagged) return settle(accept(FLAGGED, 0.75))
  return accept(REMARK, lesson ? 0.72 : 0.6)
}

function toldByQuestion(replies: Replies, changedLater: boolean): Verdict {
  if (replies.explained && !changedLater) return settle(ignore('a question the author answered'))
  if (replies.accepted || changedLater) return accept('a question that led to a change', 0.6)
  return ignore('a question; no change is asked for')
}

/**
 * Settles small talk, deferred points, questions asked after the merge, reports of a failure, and requests that
 * outweigh a deferral. Training skips this step, so the classifier learns to recognize small talk that the patterns
 * miss.
 */
export function settleTalk(ruling: Ruling, { mergedAt = null }: ThreadFacts): Ruling {
  const { comment, kinds, lesson, parts, reason, settled } = ruling
  if (settled && reason !== FLAGGED) return ruling
  const { prose, sentences } = parts
  const silent = (why: string) => ({ ...ruling, ...settle(ignore(why)) })
  const isTalk = (sentence: string, at: number) =>
    kinds[at] === 'praise' || kinds[at] === 'chatter' || isSmallTalk(sentence, isRequest)
  if (sentences.length > 0 && sentences.every(isTalk))
    return silent(kinds.includes('praise') ? 'praise or thanks' : 'talk, nothing is asked for')
  if (sentences.some(outweighsDeferral)) return { ...ruling, ...settle(accept('asks for a change', 0.82)) }
  const rest = kinds.filter((_, at) => !isTalk(sentences[at] ?? '', at))
  if (rest.includes('ask') || rest.includes('hint')) return ruling
  if (isAfterMerge(comment, mergedAt) && rest.includes('question'))
    return silent('a question asked after the merge')
  if (sentences.some(reportsFailure)) return { ...ruling, ...settle(accept('reports a failure', 0.75)) }
  const isPutOff = sentences.some(isDeferral) && !namesFault(prose)
  if (isPutOff && (!lesson || !rest.includes('statement'))) return silent('talk, nothing is asked for')
  return reason === FLAGGED && !namesFault(prose) ? { ...ruling, ...accept(REMARK, 0.6) } : ruling
}

const isAfterMerge = ({ createdAt }: ThreadComment, mergedAt: string | null) =>
  mergedAt !== null && Date.parse(createdAt) > Date.parse(mergedAt)

/** Drops praise and chatter if other sentences remain. The lesson should come from the request. */
function askedFirst(sentences: string[], kinds: SentenceKind[]): string[] {
  const wanted = sentences.filter((_, index) => kinds[index] !== 'praise' && kinds[index] !== 'chatter')
  return wanted.length > 0 ? wanted : sentences
}

/** The maximum number of lines above the commented lines to include as context. */
const MAX_LINES_ABOVE = 6

function readEvidence(thread: ReviewThread, { suggestions, codeBlocks }: CommentParts): CodeEvidence {
  const put = [...suggestions, ...codeBlocks].join('\n')
  const commented = commentedText(thread)
  const [suggestion] = suggestions
  const isEdit = suggestion !== undefined && commented !== null
  return {
    path: thread.path,
    before: linesAround(thread, commented),
    commented,
    after: put === '' ? null : put,
    ...(isEdit ? changedLines(commented, suggestion) : { removed: null, added: null }),
    line: lineKind(thread.path, thread.diffHunk),
    edit: isEdit ? kindOfEdit(commented, suggestion) : null,
    rules: rulesIn(thread),
  }
}

function linesAround(thread: ReviewThread, commented: string | null): string | null {
  const dropped = thread.side === 'LEFT' ? '+' : '-'
  const lines = thread.diffHunk
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith(dropped))
    .map((line) => line.slice(1, 2000))
  const few = lines.slice(-(commented?.split('\n').length ?? 1) - MAX_LINES_ABOVE)
  return few.every((line) => line.trim() === '') ? null : few.join('\n')
}
