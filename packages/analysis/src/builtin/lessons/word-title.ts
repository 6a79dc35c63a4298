import { countWords, firstClause, LONGEST, pointOf, shorten } from './shorten-title.ts'
import { isOrder, turnToOrder } from './turn-to-order.ts'

const POLITE =
  /^(?:\W*(?:nit(?:pick)?|minor|optional|question|suggestion|note|todo|also|and|but|so|then|well|hmm+|hi|hey|ok(?:ay)?|actually|again|maybe|perhaps|probably|possibly|generally|ideally|personally|in general|if possible|please|pls|kindly|just|sorry|imo|imho|(?:it )?(?:looks|seems|sounds) like|it (?:looks|seems)(?: to me)?(?: that)?|as (?:far as i (?:know|can see)|mentioned|discussed)|i guess|to be (?:honest|fair)|in my opinion|thanks|thank you)\b[\s,:;.–-]*)+/i
const REQUEST =
  /^(?:(?:could|can|would|will|may|might|should|shall|can['’]t|couldn['’]t|shouldn['’]t|don['’]t|wouldn['’]t) (?:you|we|this|it)(?: want to| have to| need to)?(?: please| also| maybe| perhaps| just)*(?: be)?|let['’]?s|let us|(?:i|we)(?: would|['’]d)? (?:suggest|recommend|prefer|propose|rather|like|love)(?: to| that| you| we| if you could| if we could| it if)*|(?:i|we) (?:think|feel|believe|guess|wonder if|would say)(?: that)?(?: (?:we|you|it|this) (?:should|could|can|shall|might))?|(?:you|we|it|this) (?:should|could|can|must|need to|have to|might want to|may want to|ought to|might)(?: probably| also| just)?|(?:how|what) about|why not|why don['’]t (?:we|you)|(?:do you )?mind|it would be (?:nice|better|good|great)(?: to| if (?:we|you) could)?|it(?:['’]s| is) better to|consider|try to|make sure (?:to|that)|(?:there )?(?:needs?|has) to be|(?:would|might) be (?:better|nice|good|cleaner) to)\s+/i

/** A title that starts so hangs in the air, or asks back. */
const NO_START =
  /^(?:this|it|that|these|those|there|i|you|we|he|they|who|what|where|when|which|why|how|is|are|was|were|do(?! not)|does|did|has|have|not(?! \w+(?:ed|en|wn)\b)|same|see|here|if|because|so|or|also|yes|any|applies|about|can|may|might|must|shall|will|would|could|should)\b|^no (?:idea|worries|problem|longer|one|matter|rush|objections?|changes?|opinion|comment|i)\b|^no[^\w ]|^no$|^\(/i

/** A remark that starts so tells of a time, a place or a case, and its point comes later. */
const NO_REMARK =
  /^(?:on|in|at|for|from|after|before|with|without|as|of|by|to|once|until|while|since|given|unlike|maybe|perhaps|nobody|somebody|everybody|everything|then|today|currently|now|even|still|both|fine|ok|okay|good|nice|great|\d)|\b(?:it|they|them)\b|\b(?:runs|does|makes|takes|means|reads) (?:this|that)\b|\b(?:this|that|these|those)$|(?:\d.*){3}/i

/** What leads up to the point: a linter's rule, a document that says so, words about the moment. */
const LEAD =
  /^(?:`[\w@/.-]+`: +(?=\S)|(?:as )?per (?:the )?[^,]{2,40}, |(?:the )?[`\w./-]+ (?:says|states|requires|recommends|demands)(?: that)? |(?:from here on|as it is|as is|at the moment|right now|currently|today|now|here)[,:]? )/i

/** What reviewers add behind the point. */
const TAIL =
  /\b(?:(?:right )?here|please|imo|imho|i think|as well|too|right|instead|though|again|one day|back|i guess)\b[\s?!.,:;]*$/i

/**
 * The request in the reviewer's own words as a title: the first sentence that asks, without courtesies, full stop and
 * what follows a comma. null when nothing readable is left.
 */
export function wordTitle(sentence: string, isAsk = true): string | null {
  let words = sentence
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
    .replace(/^\s*(?:@[a-z\d][a-z\d-]*[,:]? +)+/, '')
    .replace(
      /`[^`]*`|(?<![\w*~])(?:\*{1,3}|_{1,3}|~~)(\S[^*_~`]*?)(?:\*{1,3}|_{1,3}|~~)(?![\w*~])/g,
      (whole, inner) => inner ?? whole,
    )
    .trim()
  words = words.replace(/, please,/i, '').replace(/(?<!\bfrom) (?:right )?here(?= [a-z])/i, '')
  // What is asked behind a reason is the point.
  words = /[;,:–-] please ([^,;:]{8,})$/i.exec(words.replace(/[.!?]+$/, ''))?.[1] ?? words
  const said = words.replace(POLITE, '')
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(POLITE, '').replace(LEAD, '').replace(NOT, 'do not ').replace(REQUEST, '').trim()
  }
  words = words
    .replace(/\s*\((?:[^()]|\([^()]*\))*\)\s*$/, '')
    .replace(TAIL, '')
    .replace(/[\s?!.,:;…–-]+$/, '')
  const wasRequest = !said.startsWith(words.slice(0, 12))
  words = turnToOrder(words, wasRequest)
  words = isAsk && words.length <= LONGEST ? pointOf(words) : firstClause(words)
  if (!isAsk && words.length > LONGEST) return null
  words = shorten(words)
  // A remark cut in the middle says nothing; a request still says what to do.
  if (words.endsWith('…') && !isOrder(words)) return null
  if (!isAsk && (words.length > 64 || NO_REMARK.test(words))) return null
  if (
    countWords(words.replace(/`[^`]*`/g, '')) < 1 ||
    countWords(words) < 2 ||
    !words.includes(' ') ||
    NO_START.test(words)
  )
    return null
  if (/\b(?:you|your|i|my|me|we|us|our)\b/i.test(words)) return null
  // Markup and addresses are no words.
  if (/<[/!a-z]|https?:|\]\(/i.test(words.replace(/`[^`]*`/g, ''))) return null
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NOT =
  /^(?:(?:we|you|this|it) (?:really )?(?:should not|shouldn['’]t|must not|mustn['’]t)|let['’]?s not) /i
