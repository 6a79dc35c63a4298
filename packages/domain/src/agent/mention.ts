import { readProse } from './prose.ts'

export const MENTION_VERBS = ['review', 'explain', 'help', 'stop'] as const
export type MentionVerb = (typeof MENTION_VERBS)[number]

export const MENTION = /(?<![\p{L}\p{N}_.+@/\\-])@debrief(?![\p{L}\p{N}_@/-]|\.[\p{L}\p{N}])/iu

/**
 * Parses the command that a comment gives to the agent (D29). Returns null if the comment has no mention outside of
 * code, quotes and HTML comments. A missing or unknown verb counts as `review`.
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
