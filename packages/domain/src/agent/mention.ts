import { readProse } from './prose.ts'

export const MENTION_VERBS = ['review', 'explain', 'help', 'stop'] as const
export type MentionVerb = (typeof MENTION_VERBS)[number]

/** Matches the name as a word: not in an email address, a path or another login (which may contain hyphens). */
export const MENTION = /(?<![\p{L}\p{N}_.+@/\\-])@debrief(?![\p{L}\p{N}_@/-]|\.[\p{L}\p{N}])/iu

/**
 * Finds the agent's command in a comment (D29). Returns null if there is no mention outside code, quotes and HTML
 * comments. The verb is the word after the mention if it's a known verb, else `review`. The rest of the comment is
 * ignored.
 */
export function parseMention(markdown: string): { verb: MentionVerb } | null {
  const { bare } = readProse(markdown)
  const found = MENTION.exec(bare)
  if (!found) return null
  const word = /^[ \t]*[:,]?[ \t]*([a-z]+)(?![\p{L}\p{N}_-])/iu.exec(
    bare.slice(found.index + found[0].length),
  )
  const verb = MENTION_VERBS.find((known) => known === word?.[1]?.toLowerCase())
  return { verb: verb ?? 'review' }
}
