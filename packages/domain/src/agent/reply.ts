import { MENTION } from './mention.ts'
import { readProse } from './prose.ts'

/** With these verbs, a person suppresses a finding in a reply to Debrief's comment (D40). */
export const REPLY_VERBS = ['wrong', 'by_design', 'known'] as const
export type ReplyVerb = (typeof REPLY_VERBS)[number]

export const SUPPRESSION_SCOPES = ['line', 'file', 'repository'] as const
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number]

export const MAX_REASON_LENGTH = 500
export const SUPPRESSION_DAYS = 180

export type Reply =
  | { kind: 'suppress'; verb: ReplyVerb; scope: SuppressionScope; reason: string }
  | { kind: 'unclear' }

const VERBS: Record<ReplyVerb, RegExp> = {
  wrong: /^wrong(?![\p{L}\p{N}_'’-])/iu,
  by_design: /^by[ \t]+design(?![\p{L}\p{N}_'’-])/iu,
  known: /^known(?![\p{L}\p{N}_'’-])/iu,
}

const SCOPES = /(?<![\p{L}\p{N}_'’-])for\s+this\s+(file|repository)(?![\p{L}\p{N}_'’-])/giu

/**
 * Parses a reply in Debrief's thread. Returns null if no verb follows the first `@debrief` outside of code, quotes and
 * HTML comments. The text after the verb is the reason.
 */
export function parseReply(markdown: string): Reply | null {
  const { text, bare } = readProse(markdown)
  const [first, ...others] = findMentions(bare)
  if (!first?.verb) return null
  const scopes = new Set([...bare.matchAll(SCOPES)].map(([, scope]) => scope?.toLowerCase()))
  const isContradicted = others.some(({ verb }) => verb !== null && verb !== first.verb)
  if (scopes.size > 1 || isContradicted) return { kind: 'unclear' }
  const [scope = 'line'] = scopes as Set<'file' | 'repository'>
  return { kind: 'suppress', verb: first.verb, scope, reason: cleanReason(text.slice(first.end)) }
}

function findMentions(bare: string): { verb: ReplyVerb | null; end: number }[] {
  return [...bare.matchAll(new RegExp(MENTION, 'giu'))].map(({ index, 0: mention }) => {
    const after = bare.slice(index + mention.length, index + mention.length + 100)
    const gap = /^[ \t]*[:,]?[ \t]*/.exec(after)?.[0].length ?? 0
    const verb = REPLY_VERBS.find((known) => VERBS[known].test(after.slice(gap))) ?? null
    const length = verb ? (VERBS[verb].exec(after.slice(gap))?.[0].length ?? 0) : 0
    return { verb, end: index + mention.length + gap + length }
  })
}

function cleanReason(text: string): string {
  const line = text
    .slice(0, 4 * MAX_REASON_LENGTH)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/^[\s.,:;!–—-]*(?:for this (?:file|repository)(?![\p{L}\p{N}_'’-]))?[\s.,:;!–—-]*/iu, '')
    .replace(/[\s,:;(–—-]*(?<![\p{L}\p{N}_'’-])for this (?:file|repository)[\s.!)]*$/iu, '')
    .trim()
  const characters = [...line]
  if (characters.length <= MAX_REASON_LENGTH) return line
  return `${characters
    .slice(0, MAX_REASON_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}
