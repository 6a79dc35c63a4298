import { clean, MAX_TITLE, shortenCode } from './clean-sentence.ts'
import { startsWithVerb } from './to-order.ts'

const MIN_CUT = 16

/**
 * Shortens a title to at most MAX_TITLE characters. Drops parentheses and shortens code before cutting a clause. Null
 * if there is no good place to cut.
 */
export function fitTitle(words: string): string | null {
  let bare = words.length <= MAX_TITLE ? words : withoutAsides(words)
  if (bare.length > MAX_TITLE) bare = bare.replace(/ (?:like|such as|e\.g\.,?) `[^`]+`/g, '')
  if (bare.length > MAX_TITLE)
    bare = bare.replace(/`[^`]*`/g, (span) => (span.length > 42 ? shortenCode(span) : span))
  if (bare.length > MAX_TITLE)
    bare = capitalize(
      bare.replace(
        /^(?:the|this|these) [\w `]{3,30} should (?:also )?(?=(?:mention|say|state|explain|describe|note|include|be)\b)/i,
        '',
      ),
    )
  if (bare.length <= MAX_TITLE) return bare
  const end = lastCut(bare, CLAUSE) ?? lastCut(bare, PURPOSE) ?? lastCut(bare, ATTRIBUTE)
  return end === undefined
    ? null
    : bare.slice(0, end).replace(/(?:[\s,;:(–—-]+(?:so|and|but|or|because|which|when|if)?)+$/, '')
}

const CLAUSE =
  /(?:, |; |: | [–—] | - | \(|\? |! |\. | (?=(?:because|since|so that|so(?! (?:far|much|many|on|long|called)\b)|as (?:it|this|that|we|the)|which|when|where|while|otherwise|but|and (?:then|also|we|you|it|this|that|maybe|the)|in order to|if|unless|instead of|rather than|like|for (?:consistency|example|instance)|e\.g|i\.e)\b))/g
const PURPOSE =
  /(?<!\b(?:need|needs|want|wants|have|has|able|used|going|try|tries|ought|supposed|seems?|appears?|due|according|up|refers?|added|similar|equal|close|related|relative|compared|prior|access|leads?)) (?=to [a-z]{3,}\b|as (?:in|an?|per)\b|(?:from|in) (?:the|this|a)\b)/g
const ATTRIBUTE =
  / (?=by \w+ing\b|(?:of|for|with|on|by|during|inside|within) (?:the|an?|this|these|its|your)\b)/g
const TAKES_TO =
  /^(?:change|rename|move|convert|set|switch|add|assign|map|cast|link|compare|return|try|stick|bump|update (?:it|this) )\b/i
/** Questions are cut only at a clause, because they make no sense without their last phrase. */
const QUESTION =
  /^(?:is|are|was|were|does|do|did|has|have|can|could|would|should|will|what|why|how|where|when|which)(?:n't| not)?\b/i
const LEADS_ON =
  /^[\s,;:–—(-]*(?:so |and |but )?(?:if|when|while|since|because|given|as|although|though|for example|e\.g|i\.e|like|instead)\b/i

function lastCut(words: string, at: RegExp): number | undefined {
  if (at !== CLAUSE && (TAKES_TO.test(words) || QUESTION.test(words))) return undefined
  const cuts = [...words.matchAll(at)]
    .map(({ index }) => index)
    .filter((index) => isOutsideCode(words, index))
  return cuts.findLast((cut, order) => {
    if (cut < MIN_CUT || cut > MAX_TITLE) return false
    const clause = words.slice(cuts[order - 1] ?? 0, cut)
    if (words[cut] === ',' && LEADS_ON.test(clause)) return false
    return startsWithVerb(words) || HAS_VERB.test(words.slice(0, cut).replace(/`[^`]*`/g, ''))
  })
}

const HAS_VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|should|would|will|may|might|must|need|seem|look|appear|why|what|how|no)\b|n't\b|'s\b|\b(?!(?:this|its|always|perhaps|less|unless|as|thus|plus|yes|need)\b)[a-z]{2,}(?:[^s\W]s|sses|ed)\b/i

const withoutAsides = (words: string) =>
  words.replace(/`[^`]*`|\s\((?:[^()`]|`[^`]*`|\([^()`]*\))*\)/g, (part) =>
    part.startsWith('`') ? part : '',
  )

const isOutsideCode = (words: string, at: number) =>
  words.slice(0, at).split('`').length % 2 === 1 && words.slice(0, at).split('"').length % 2 === 1

export function clip(sentence: string): string | null {
  const words = capitalize(clean(sentence).replace(/[\s.,:;]+$/, ''))
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  if (words.length <= MAX_TITLE) return words
  const told = withoutAsides(words)
  if (told.length <= MAX_TITLE) return told
  const short = told.slice(0, MAX_TITLE - 1)
  const cut = short.slice(0, Math.max(short.lastIndexOf(' '), MIN_CUT))
  const closed = isOutsideCode(cut, cut.length)
    ? cut
    : cut.slice(0, Math.max(cut.lastIndexOf('`'), cut.lastIndexOf('"')))
  return `${closed.replace(/[\s,;:(`"]+$/, '')}…`
}

export const capitalize = (words: string) => {
  const text = words.trim()
  return /^[a-z]+[A-Z_.(]|^`/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
