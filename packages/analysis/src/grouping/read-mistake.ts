import { readComment } from '../builtin/comments/read-comment.ts'
import { plainSentence } from '../lessons/read-ask.ts'
import type { Groupable } from './groupable.ts'
import { type Scanned, scanText } from './text/scan-text.ts'

/** The words of a mistake by where they stand. */
export interface ReadMistake {
  title: readonly Scanned[]
  /** The reviewer's first sentence, which asks for what the mistake is about; the title where nobody spoke. */
  lead: readonly Scanned[]
  /** What the reviewer said besides. */
  rest: readonly Scanned[]
  description: readonly Scanned[]
}

/** The name and text of a lesson are the same for every mistake that has it, so they tell nothing about this one. */
export function readMistake(one: Groupable): ReadMistake {
  const title = one.lesson === null ? scanText(one.title) : []
  const said = one.said === null ? [] : scanText(proseOf(one.said))
  const first = said[0]?.sentence
  const until = said.findIndex(({ sentence }) => sentence !== first)
  return {
    title,
    lead: said.length === 0 ? title : until === -1 ? said : said.slice(0, until),
    rest: until === -1 ? [] : said.slice(until),
    description: one.lesson === null ? scanText(one.description) : [],
  }
}

/** A title without names of the code. */
export const plainTitleOf = (title: string) => (title.includes('`') ? title.replace(/`[^`]*`/g, '{}') : title)

/** Most comments are plain words, and need no reading. */
const MARKUP = /```|~~|<|!\[|\]\(|^[ \t]*>|\r/m

function proseOf(said: string): string {
  const prose = MARKUP.test(said) ? readComment(said).prose : said
  return prose.includes('://') ? prose.replace(/https?:\/\/\S+/g, ' ') : prose
}

/** What the reviewer said, sentence by sentence, in the form that the catalog's patterns are written for. */
export const sentencesOf = ({ said }: Groupable): string[] =>
  said === null
    ? []
    : proseOf(said)
        .split(/(?<=[.!?])\s+|\n+/)
        .map(plainSentence)
