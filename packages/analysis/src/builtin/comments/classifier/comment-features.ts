import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Ruling } from '../judge-by-rules.ts'
import type { ThreadFacts } from '../judgment.ts'
import { findConventionalNames, kindOfFile } from './kind-of-file.ts'
import { kindOfLines, standsOn } from './kind-of-line.ts'
import { subjectsIn } from './subjects.ts'
import { turnsIn } from './turns-of-phrase.ts'

/** The maximum number of words to read. Requests usually come early in a comment. */
const MAX_WORDS = 160

function splitWords(text: string): string[] {
  const plain = text
    .slice(0, 4000)
    .replace(/`[^`\n]*`/g, ' codespan ')
    .replace(/https?:\/\/\S+/g, ' weblink ')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  const words = plain.match(/[\p{L}_][\p{L}\p{M}\p{N}_']*|\p{N}+|\p{Extended_Pictographic}|[?!:]/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => (/^\p{N}/u.test(word) ? '0' : word.replace(/'s$|'$/, '')))
}

function wordGrams(words: readonly string[]): string[] {
  const framed = ['^', ...words, '$']
  const grams = new Set<string>()
  for (let at = 0; at < framed.length; at++) {
    const word = framed[at] as string
    if (at > 0 && at < framed.length - 1) grams.add(word)
    if (at + 1 < framed.length) grams.add(`${word} ${framed[at + 1]}`)
  }
  return [...grams]
}

/** Character sequences let forms of the same word share weights. */
function characterGrams(words: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    if (word.length < 4) continue
    const framed = `<${word.slice(0, 24)}>`
    for (let at = 0; at + 4 <= framed.length; at++) grams.add(framed.slice(at, at + 4))
  }
  return [...grams]
}

export interface Feature {
  name: string
  value: number
}

/** The value of a yes-or-no feature. */
const FACT = 0.7
/** The value of the feature for a specific lesson. A specific lesson is too rare to justify a larger value. */
const LESSON = 0.2

export function extractFeatures(ruling: Ruling, thread: ReviewThread, facts: ThreadFacts): Feature[] {
  const words = splitWords(`${ruling.parts.prose} ${linkedIn(ruling.comment.body)}`)
  return [
    ...block('', wordGrams(words), 0.8),
    ...block('', characterGrams(words), 0.5),
    ...block('name ', splitIdentifiers(ruling), 0.3),
    ...block('code ', listCodeWords(thread), 0.3),
    ...beginningFeatures(ruling),
    ...replyFeatures(ruling, thread, facts),
    ...lessonFeatures(ruling),
    ...subjectFeatures(ruling, thread),
    ...[...turnsIn(ruling.parts.prose), ...listFacts(ruling, thread)].map((name) => ({ name, value: FACT })),
  ]
}

const linkedIn = (body: string) =>
  [
    ...body
      .slice(0, 4000)
      .matchAll(/https?:\/\/[^\s)]*?([\w-]+)(?:\.html?)?(?:#([\w.-]+))?\/?(?=[\s)>\]]|$)/g),
  ]
    .map(([, page, anchor]) => `${page ?? ''} ${anchor ?? ''}`.replace(/[-_.]/g, ' '))
    .join(' ')

/** The value of each name shrinks with the number of names, so a long comment doesn't outweigh a short one. */
function block(prefix: string, names: readonly string[], weight: number): Feature[] {
  const value = weight / Math.sqrt(Math.max(1, names.length))
  return names.map((name) => ({ name: prefix + name, value }))
}

function lessonFeatures({ lesson, lessons }: Ruling): Feature[] {
  const inCode = new Map<string, boolean>()
  for (const match of lessons)
    inCode.set(match.lesson.category, match.inCode || (inCode.get(match.lesson.category) ?? false))
  return [
    { name: `lesson of ${lesson?.category ?? 'none'}`, value: 1 },
    { name: `lesson ${lesson?.id ?? 'none'}`, value: LESSON },
    ...[...inCode].map(([category, agrees]) => ({
      name: `speaks of ${category}`,
      value: agrees ? 0.9 : 0.5,
    })),
  ]
}

function subjectFeatures({ parts, comment }: Ruling, { diffHunk }: ReviewThread): Feature[] {
  const places: [string, string, number][] = [
    ['about', `${parts.prose} ${linkedIn(comment.body)}`, 0.6],
    ['at first about', parts.sentences[0] ?? '', 0.4],
    ['puts in', [...parts.suggestions, ...parts.codeBlocks].join('\n'), 0.3],
    ['stands on', commentedLine(diffHunk), 0.3],
  ]
  return places.flatMap(([where, text, weight]) =>
    subjectsIn(text).map(({ name, times }) => ({
      name: `${where} ${name}`,
      value: weight * Math.min(2, Math.log2(1 + times)),
    })),
  )
}

function splitIdentifiers({ parts }: Ruling): string[] {
  const pieces = parts.identifiers.flatMap(
    (name) => name.match(/[A-Z]?[a-z]{2,}|[A-Z]{2,}|[^\w\s]+/g)?.map((piece) => piece.toLowerCase()) ?? [],
  )
  return [...new Set(pieces)].slice(0, 24)
}

function beginningFeatures({ parts }: Ruling): Feature[] {
  return parts.sentences.slice(0, 6).flatMap((sentence) => {
    const [first, second] = splitWords(sentence.slice(0, 200))
    if (first === undefined) return []
    return [first, `${first} ${second ?? '$'}`].map((words) => ({ name: `starts ${words}`, value: 0.3 }))
  })
}

/** A comment's hunk ends with the commented line. Returns an empty string if the hunk is only a header. */
const commentedLine = (diffHunk: string) => diffHunk.slice(diffHunk.lastIndexOf('\n') + 1 || diffHunk.length)

function listCodeWords({ diffHunk }: ReviewThread): string[] {
  const line = commentedLine(diffHunk).slice(-200)
  return [...new Set(line.toLowerCase().match(/[a-z]{2,}/g) ?? [])].slice(0, 16)
}

function replyFeatures({ comment, replies }: Ruling, thread: ReviewThread, facts: ThreadFacts): Feature[] {
  const after = thread.comments.slice(thread.comments.indexOf(comment) + 1)
  const said = (isIt: (login: string | undefined) => boolean) =>
    splitWords(
      after
        .filter(({ author }) => isIt(author?.login))
        .map(({ body }) => body)
        .join('\n'),
    ).slice(0, 60)
  const states = Object.entries(replies).flatMap(([state, is]) => (is ? [`reply ${state}`] : []))
  const closing = after.at(-1)
  const closes = closing && closing.author?.login === comment.author?.login ? turnsIn(closing.body) : []
  return [
    ...[...closes.map((turn) => `reviewer closes: ${turn}`), ...(closing ? ['answered'] : [])].map(
      (name) => ({
        name,
        value: FACT,
      }),
    ),
    ...block(
      'author says ',
      said((login) => login !== undefined && login === facts.authorLogin),
      0.6,
    ),
    ...block(
      'reviewer adds ',
      said((login) => login !== undefined && login === comment.author?.login),
      0.6,
    ),
    ...states.map((name) => ({ name, value: FACT })),
  ]
}

function listFacts(ruling: Ruling, thread: ReviewThread): string[] {
  const { parts, kinds } = ruling
  const rest = kinds.filter((kind) => kind !== 'praise' && kind !== 'chatter')
  const told = [...new Set(kinds)]
  const stands = standsOn(thread.diffHunk)
  return [
    `rule: ${ruling.accepted ? 'yes' : 'no'}`,
    `rule: ${ruling.reason}`,
    ...told.map((kind) => `sentence ${kind}`),
    `first ${kinds[0] ?? 'none'}`,
    ...(told.length === 1 ? [`only ${told[0]}`] : []),
    ...(rest.length === 0 ? ['nothing but courtesy'] : []),
    `line ${stands}`,
    `line ${stands}, ${parts.suggestions.length > 0 ? 'suggestion' : 'words'}`,
    `file ${kindOfFile(ruling.isTest, thread.path)}`,
    ...findConventionalNames(thread.path).map((place) => `place ${place}`),
    ...(parts.suggestions.length > 0 ? [`puts in what ${kindOfLines(parts.suggestions.join('\n'))}`] : []),
    `length ${toLengthBucket(parts.prose)}`,
    ...(ruling.isBot ? ['bot'] : []),
    ...(parts.suggestions.length > 0 ? ['suggestion block'] : []),
    ...(parts.codeBlocks.length > 0 ? ['code block'] : []),
    ...(parts.identifiers.length > 0 ? ['code span'] : []),
    ...(parts.prose.includes('?') ? ['question mark'] : []),
    ...(/\?\W*$/.test(parts.prose) ? ['ends in a question'] : []),
    ...(/!\W*$/.test(parts.prose) ? ['ends in an exclamation'] : []),
    ...(/\p{Extended_Pictographic}|:\w+:/u.test(parts.prose) ? ['emoji'] : []),
    ...(/https?:\/\//.test(ruling.comment.body) ? ['link'] : []),
    ...(/(?:^|\s)@\w/.test(parts.prose) ? ['mention'] : []),
    ...(parts.mark ? [`mark ${parts.mark}`] : []),
  ]
}

/** Buckets the word count on a logarithmic scale: 0–1, 2–4, 5–8, 9–16, 17–27 … */
const toLengthBucket = (prose: string) =>
  Math.floor(Math.log2((prose.match(/\S+/g) ?? []).length / 3 + 1) * 1.5)
