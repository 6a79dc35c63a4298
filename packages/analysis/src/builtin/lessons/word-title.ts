import type { Judgement } from '../comments/judgement.ts'
import { namesIn } from '../comments/names-in.ts'

/** Longer than this a title is cut at a word. */
const LONGEST = 72

const POLITE =
  /^(?:\W*(?:nit(?:pick)?|minor|optional|question|suggestion|note|todo|also|and|but|so|then|well|hmm+|hi|hey|ok(?:ay)?|actually|again|maybe|perhaps|probably|possibly|generally|ideally|personally|in general|if possible|please|pls|kindly|just|sorry|thanks|thank you)\b[\s,:;.–-]*)+/i
const REQUEST =
  /^(?:(?:could|can|would|will|may|might|should|shall) (?:you|we|this|it)(?: please| also| maybe| perhaps| just)*(?: be)?|let['’]?s|let us|(?:i|we)(?: would|['’]d)? (?:suggest|recommend|prefer|propose|rather|like|love)(?: to| that| you| we| if you could| if we could| it if)*|(?:i|we) (?:think|feel|believe|guess|wonder if|would say)(?: that)?(?: (?:we|you|it|this) (?:should|could|can|shall|might))?|(?:you|we|it|this) (?:should|could|can|must|need to|have to|might want to|may want to|ought to|might)(?: probably| also| just)?|(?:how|what) about|why not|why don['’]t (?:we|you)|(?:do you )?mind|it would be (?:nice|better|good|great)(?: to| if (?:we|you) could)?|it(?:['’]s| is) better to|consider|try to|make sure (?:to|that)|(?:there )?(?:needs?|has) to be|(?:would|might) be (?:better|nice|good|cleaner) to)\s+/i

/**
 * The request in the reviewer's own words as a title: the first sentence that asks, without courtesies, full stop and
 * what follows a comma. null when nothing readable is left.
 */
export function wordTitle(sentence: string, isAsk = true): string | null {
  let words = sentence
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
    .replace(/[*_~]{1,3}(\S[^*_~]*)[*_~]{1,3}/g, '$1')
    .trim()
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(POLITE, '').replace(REQUEST, '').trim()
  }
  words = words
    .replace(/\s*\((?:[^()]|\([^()]*\))*\)\s*$/, '')
    .replace(/\b(?:here|please|imo|imho|i think|as well|too|right|instead|though)\b[\s?!.,:;]*$/i, '')
    .replace(/[\s?!.,:;…–-]+$/, '')
  words = shorten(words)
  // A remark cut in the middle says nothing; a request still says what to do.
  if (!isAsk && (words.endsWith('…') || words.length > 60)) return null
  if (
    (words.match(/\p{L}{2,}/gu) ?? []).length < 2 ||
    /^(?:this|it|that|these|those|i|you|we|he|they)\b/i.test(words)
  )
    return null
  if (/\b(?:you|your|i|my|me)\b/i.test(words)) return null
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shorten(words: string): string {
  if (words.length <= LONGEST) return words
  const clause =
    words.split(/(?:,|;|:| – | - |\.|\?) | (?:because|since|so|as it|which|when|while|otherwise)\b/, 1)[0] ??
    words
  if (clause.length <= LONGEST && clause.length >= 16) return clause
  const cut = clause.slice(0, LONGEST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 24)).replace(/[\s,;:(`]+$/, '')} …`
}

/** A name alone, short enough for a title, and no keyword. */
export function isPlainName(name: string): boolean {
  return /^[\w$.#:]{1,32}(?:\(\))?$/.test(name) && (name.length <= 2 || namesIn(name).length > 0)
}

/** The name a comment is about: one in backticks that stands in the commented code, short enough for a title. */
export function subjectOf({ parts, topic }: Judgement, code: string | null): string | null {
  if (code === null) return null
  const named = parts.identifiers.find(
    (name) =>
      isPlainName(name) &&
      (name.length > 2 || topic?.name === 'naming') &&
      code.includes(name.replace(/\(\)$/, '')),
  )
  return named ? `\`${named}\`` : null
}
