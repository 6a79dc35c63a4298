import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { isTestPath } from '../../language.ts'
import { plainSentence, readAsk } from '../../lessons/read-ask.ts'
import { namesIn } from '../comments/names-in.ts'
import { type CommentParts, readComment } from '../comments/read-comment.ts'
import { commentedText } from './commented-lines.ts'
import { contentLines, squeeze } from './line-text.ts'

const KINDS = ['test', 'text', 'type', 'failure'] as const
export type Kind = (typeof KINDS)[number]

export interface ChangeRequest {
  parts: CommentParts
  ask: Ask
  commented: string[]
  suggestions: Suggestion[]
  newNames: Set<string>
  oldNames: Set<string>
  words: Set<string>
  kinds: Set<Kind>
  isResolved: boolean
  isAboutMoving: boolean
  isAboutLayout: boolean
  isAboutNames: boolean
  isQuestion: boolean
  isAboutRestoring: boolean
}

export interface Suggestion {
  text: string
  added: string[]
  removed: string[]
}

const KIND_WORDS: Record<Kind, RegExp> = {
  test: /\b(?:doc)?tests?\b|\btest[- ](?:case|coverage)|\bdoctest/i,
  text: /\b(?:doc-?strings?|document(?:ed|ation|ing|s)?|docs?|code comments?|comment(?:ed)? (?:here|that|why|this|on)|an? comment|comments?|readme|changelog|explain (?:why|in|here)|mention|describe|wording|typos?|spelling|grammar)\b/i,
  type: /\b(?:type[- ]?(?:hint|annotation)s?|annotat\w+|typed)\b/i,
  failure:
    /\b(?:raises?|throws?|exceptions?|errors?|catch|handl(?:e|es|ed|ing)|validat\w+|guard|invalid|negative|empty|null|none|undefined|nil|bounds?|overflow|divi(?:de|sion) by zero)\b/i,
}
const MOVING =
  /\b(?:mov(?:e|ed|ing)|extract|belongs?|encapsulate|put (?:this|it|that|these|them)|pull (?:this|it|that) (?:out|up)|higher up|further (?:up|down)|lower down|(?:re)?order|top of|bottom of|(?:own|separate|another|different) (?:file|function|method|module|class|helper))\b/i
const LAYOUT =
  /\b(?:indent(?:ation|ed|s)?|format(?:ted|ting)?|white ?space|blank lines?|empty lines?|new ?lines?|line (?:break|length)s?|trailing|spac(?:e|es|ing)|align(?:ed|ment)?|wrap(?:ped)?|black|prettier|gofmt|too long)\b/i
const NAMING =
  /\b(?:re)?nam(?:e|es|ed|ing)\b|\bdescriptive\b|\bcall (?:it|this)\b|\btypos?\b|\bspelling\b|\bself-documenting\b/i
const WISHES =
  /\b(?:please|could|can|should(?:n['’]t)?|would|need|must|let['’]?s|why not|don['’]t we|better|instead|rather|(?:how|what) about|maybe|perhaps|add|use|remove|rename|move|extract|check|handle)\b/i
const RESTORING =
  /\b(?:why|please don'?t|shouldn'?t|should not|did you|was there)\b[^.?!]{0,40}\b(?:remov|delet|drop|gone)|\b(?:keep|restore|bring (?:\w+ )?back|put (?:\w+ )?back|still (?:need|use)|revert|leave (?:this|it|these) in)\b/i

export function readRequest(thread: ReviewThread, authorLogin: string | null): ChangeRequest {
  const fromReviewers = thread.comments.filter(
    ({ author }, index) => index === 0 || author?.login !== authorLogin,
  )
  const body = thread.comments[0]?.body ?? ''
  const parts = readComment(body)
  const commented = contentLines(commentedText(thread) ?? '')
  const suggestions = fromReviewers
    .flatMap((comment) => readComment(comment.body).suggestions)
    .map((text) => compare(text, commented))
  const known = new Set(commented.flatMap(namesIn))
  const code = [...parts.identifiers, ...parts.codeBlocks, ...suggestions.flatMap(({ added }) => added)]
  const names = new Set(code.flatMap(namesIn))
  const { prose } = parts
  const asks = parts.sentences.map((sentence) => ({ sentence, ask: readAsk(plainSentence(sentence)) }))
  const isAsked = (kind: Kind) =>
    asks.some(
      ({ sentence, ask }) =>
        ask !== 'unknown' && (ask !== 'explain' || kind === 'text') && KIND_WORDS[kind].test(sentence),
    )
  const isAboutRestoring = thread.side === 'LEFT' && RESTORING.test(plainSentence(prose))
  const ask = isAboutRestoring ? 'add' : readAsk(plainSentence(prose))
  return {
    parts,
    ask,
    commented,
    suggestions,
    newNames: new Set([...names].filter((name) => !known.has(name))),
    oldNames: new Set(parts.identifiers.flatMap(namesIn).filter((name) => known.has(name))),
    words: new Set(wordsIn(body)),
    kinds: new Set(
      KINDS.filter((kind) => isAsked(kind) || (kind === 'test' && isTestPath(thread.path) && ask === 'add')),
    ),
    isResolved: thread.resolution === 'resolved',
    isAboutMoving: MOVING.test(prose),
    isAboutLayout: LAYOUT.test(prose) || suggestions.some((each) => isLayoutOnly(each, commented)),
    isQuestion:
      suggestions.length === 0 && /\?\W*$/.test(prose.replace(/\([^()]*\)/g, '')) && !WISHES.test(prose),
    isAboutNames: NAMING.test(prose),
    isAboutRestoring,
  }
}

/** Includes words in URLs, because a link to "dataclasses" refers to `@dataclass`. */
export const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}_][\p{L}\p{N}_]{3,}/gu) ?? []).map((word) => stem(word.toLowerCase()))

const stem = (word: string) => word.replace(/(?:ies|(?<=ss)es|es|(?<!s)s|ed|ing)$/, '')

function compare(text: string, commented: readonly string[]): Suggestion {
  const lines = contentLines(text)
  return {
    text,
    added: lines.filter((line) => !commented.includes(line)),
    removed: commented.filter((line) => !lines.includes(line)),
  }
}

const isLayoutOnly = ({ text }: Suggestion, commented: readonly string[]) =>
  text.trim() !== '' && squeeze(text) === squeeze(commented.join(''))
