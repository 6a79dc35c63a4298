import { readComment } from '../builtin/comments/read-comment.ts'
import { plainSentence } from '../lessons/read-ask.ts'
import type { Groupable } from './groupable.ts'
import { scanText, type Token } from './text/scan-text.ts'

export interface ReadMistake {
  title: readonly Token[]
  /** The reviewer's first sentence, which usually states the request. Equals `title` if there is no comment. */
  lead: readonly Token[]
  rest: readonly Token[]
  description: readonly Token[]
}

/** Skips the title and description of a mistake with a lesson, because both usually come from the lesson. */
export function readMistake(one: Groupable): ReadMistake {
  const title = one.lesson === null ? scanText(one.title) : []
  const said = one.said === null ? [] : scanText(extractProse(one.said))
  const first = said[0]?.sentence
  const until = said.findIndex(({ sentence }) => sentence !== first)
  return {
    title,
    lead: said.length === 0 ? title : until === -1 ? said : said.slice(0, until),
    rest: until === -1 ? [] : said.slice(until),
    description: one.lesson === null ? scanText(one.description) : [],
  }
}

export const hideCodeSpans = (title: string) =>
  title.includes('`') ? title.replace(/`[^`]*`/g, '{}') : title

/** Most comments are plain text and don't need Markdown parsing. */
const MARKUP = /```|~~|<|!\[|\]\(|^[ \t]*>|\r/m

function extractProse(comment: string): string {
  const prose = MARKUP.test(comment) ? readComment(comment).prose : comment
  return prose.includes('://') ? prose.replace(/https?:\/\/\S+/g, ' ') : prose
}

export const splitSentences = ({ said }: Groupable): string[] =>
  said === null
    ? []
    : extractProse(said)
        .split(/(?<=[.!?])\s+|\n+/)
        .map(plainSentence)
