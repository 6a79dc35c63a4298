import type { Judgement } from '../comments/judgement.ts'
import { namesIn } from '../comments/names-in.ts'
import { isOrder, turnToOrder } from './turn-to-order.ts'

/** Longer than this a title is cut at a word. */
const LONGEST = 72

const POLITE =
  /^(?:\W*(?:nit(?:pick)?|minor|optional|question|suggestion|note|todo|also|and|but|so|then|well|hmm+|hi|hey|ok(?:ay)?|actually|again|maybe|perhaps|probably|possibly|generally|ideally|personally|in general|if possible|please|pls|kindly|just|sorry|imo|imho|(?:it )?(?:looks|seems|sounds) like|it (?:looks|seems)(?: to me)?(?: that)?|as (?:far as i (?:know|can see)|mentioned|discussed)|i guess|to be (?:honest|fair)|in my opinion|thanks|thank you)\b[\s,:;.–-]*)+/i
const REQUEST =
  /^(?:(?:could|can|would|will|may|might|should|shall|can['’]t|couldn['’]t|shouldn['’]t|don['’]t|wouldn['’]t) (?:you|we|this|it)(?: want to| have to| need to)?(?: please| also| maybe| perhaps| just)*(?: be)?|let['’]?s|let us|(?:i|we)(?: would|['’]d)? (?:suggest|recommend|prefer|propose|rather|like|love)(?: to| that| you| we| if you could| if we could| it if)*|(?:i|we) (?:think|feel|believe|guess|wonder if|would say)(?: that)?(?: (?:we|you|it|this) (?:should|could|can|shall|might))?|(?:you|we|it|this) (?:should|could|can|must|need to|have to|might want to|may want to|ought to|might)(?: probably| also| just)?|(?:how|what) about|why not|why don['’]t (?:we|you)|(?:do you )?mind|it would be (?:nice|better|good|great)(?: to| if (?:we|you) could)?|it(?:['’]s| is) better to|consider|try to|make sure (?:to|that)|(?:there )?(?:needs?|has) to be|(?:would|might) be (?:better|nice|good|cleaner) to)\s+/i

/** A title that starts so hangs in the air, or asks back. */
const NO_START =
  /^(?:this|it|that|these|those|there|i|you|we|he|they|who|what|where|when|which|why|how|is|are|was|were|do|does|did|has|have|not|same|see|here|if|because|so|or|also|yes|no,|any|applies|about)\b|^no\b(?! need)|^\(/i

/**
 * The request in the reviewer's own words as a title: the first sentence that asks, without courtesies, full stop and
 * what follows a comma. null when nothing readable is left.
 */
export function wordTitle(sentence: string, isAsk = true): string | null {
  let words = sentence
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
    .replace(
      /`[^`]*`|(?<![\w*~])(?:\*{1,3}|_{1,3}|~~)(\S[^*_~`]*?)(?:\*{1,3}|_{1,3}|~~)(?![\w*~])/g,
      (whole, inner) => inner ?? whole,
    )
    .trim()
  const said = words.replace(POLITE, '')
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(POLITE, '').replace(REQUEST, '').trim()
  }
  words = words
    .replace(/\s*\((?:[^()]|\([^()]*\))*\)\s*$/, '')
    .replace(/\b(?:here|please|imo|imho|i think|as well|too|right|instead|though)\b[\s?!.,:;]*$/i, '')
    .replace(/[\s?!.,:;…–-]+$/, '')
  const wasRequest = !said.startsWith(words.slice(0, 12))
  words = shorten(turnToOrder(words, wasRequest))
  // A remark cut in the middle says nothing; a request still says what to do.
  if (words.endsWith('…') && !isOrder(words)) return null
  if (!isAsk && words.length > 60) return null
  if ((words.match(/\p{L}{2,}/gu) ?? []).length < 2 || NO_START.test(words)) return null
  if (/\b(?:you|your|i|my|me)\b/i.test(words)) return null
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shorten(words: string): string {
  if (words.length <= LONGEST) return words
  const clause =
    words.split(/(?:,|;|:| – | - |\.|\?) | (?:because|since|so|as it|which|when|while|otherwise)\b/, 1)[0] ??
    words
  if (clause.length <= LONGEST && clause.length >= 16) return clause
  const cut = closeCode(clause.slice(0, clause.lastIndexOf(' ', LONGEST)))
  // Up to a preposition the words stand for themselves.
  const whole =
    /^(.{24,}?\w[`"”)]?) (?:to|in|of|for|with|by|as|from|on|into|that|within|without|instead)(?: (?!.* (?:to|in|of|for|with|by|as|from|on|into|that|within|without|instead) ).*)?$/.exec(
      cut,
    )?.[1]
  return whole && closeCode(whole) === whole ? whole : `${cut.replace(/[\s,;:(`]+$/, '')} …`
}

/** Never ends within backticks. */
const closeCode = (words: string) =>
  (words.split('`').length - 1) % 2 ? words.slice(0, words.lastIndexOf('`')).trimEnd() : words

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
