import type { Judgement } from '../comments/judgement.ts'
import { namesIn } from '../comments/names-in.ts'

const SHORT_KEYWORDS = new Set('if or do as in is go fn of on to at by no up'.split(' '))

/** A name alone, short enough for a title, and no keyword. */
export function isPlainName(name: string): boolean {
  if (!/^[\w$.#:]{1,32}(?:\(\))?$/.test(name) || SHORT_KEYWORDS.has(name)) return false
  return name.length <= 2 || namesIn(name).length > 0
}

/** Whether the code holds the name as a whole, not as a part of a longer one. */
export function standsIn(name: string, code: string): boolean {
  const bare = name.replace(/\(\)$/, '')
  const isPart = (mark: string | undefined) => mark !== undefined && /[\w$]/.test(mark)
  for (let at = code.indexOf(bare); at !== -1; at = code.indexOf(bare, at + 1))
    if (!isPart(code[at - 1]) && !isPart(code[at + bare.length])) return true
  return false
}

/** "The block for `x`" is about the block. */
const ASIDE = /\b(?:for|of|by|with|from|to|using|via|like|as|than)(?: \w+){0,2} $/i

/** The name a comment is about: one in backticks that stands in the commented code, short enough for a title. */
export function subjectOf({ parts, topic }: Judgement, code: string | null): string | null {
  if (code === null) return null
  const named = parts.identifiers.find(
    (name) =>
      isPlainName(name) &&
      (name.length > 2 || topic?.name === 'naming') &&
      standsIn(name, code) &&
      (/^(?:documentation|testing)$/.test(topic?.category ?? '') ||
        !ASIDE.test(parts.prose.slice(0, parts.prose.indexOf(`\`${name}\``)))),
  )
  return named ? `\`${named}\`` : null
}
