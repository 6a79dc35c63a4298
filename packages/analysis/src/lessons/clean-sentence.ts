import { FILLER, startsWithVerb, WISH } from './to-order.ts'

export const MAX_TITLE = 80

export function clean(sentence: string): string {
  let words = sentence
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Extended_Pictographic}️?/gu, '')
    .replace(/:[a-z_]{3,20}:/g, '')
    .replace(/<\/?[a-z][^>\n]{0,80}>/gi, '')
    .replace(
      /`[^`]*`|(?<![\w*~])(?:\*{1,3}|_{1,3})(\S[^*_`]*?)(?:\*{1,3}|_{1,3})(?![\w*~])/g,
      (whole, inner) => inner ?? whole,
    )
    .replace(/,? \b(?:afaik|afaict|iirc|imo|imho|tbh|wdyt|fwiw|i think|i guess|i believe)\b,?(?= )/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\W*\+1(?=[,.:;!]| (?:to|on|for|from)\b)[\s,.:;!]*(?:and )?/, '')
    .replace(/^[^\p{L}\p{N}`"'(@[$_*<]+/u, '')
  for (let before = ''; before !== words; ) {
    before = words
    words = words.replace(LABEL, '').replace(FILLER, '').replace(MENTION, '').trim()
    const rest = LEADING_CLAUSE.exec(words)?.[1]
    if (
      rest !== undefined &&
      !/^(?:and|or|but)\b/i.test(rest) &&
      (isRequest(rest) || (words.length > MAX_TITLE && rest.split(' ').length >= 4))
    )
      words = rest
  }
  words = words
    .replace(
      /^(?:(?:a|an|the|may be|maybe) )?(?:\w+ ){0,2}(?:solution|option|fix|way|approach|alternative)s?(?: here)? (?:is|would be|might be|could be)(?: just)? to (?=\w)/i,
      'please ',
    )
    .replace(/ than not(?=\W*$)/i, '')
    .replace(/^(?:what )?if (?=.*\?\W*$)/i, 'what if ')
    .replace(
      /^what (?:would )?happens? if (?:we|you|i) (?=(?:remove|delete|drop|move|rename|replace|use) )/i,
      'please ',
    )
    .replace(/^if [^,]{3,60}? then (?=please |you |we |let's )/i, '')
    .replace(
      /^using (.+?) (?:is|would be|might be|could be|may be) (?:an? )?(?:\w+ ){0,2}(?:safer|better|cleaner|clearer|preferable|preferred|simpler|alternative|good|recommended|best|concise|readable|robust|efficient|idiomatic)\b.*$/i,
      'use $1',
    )
  const pointed = /^[^:`]{3,60}: (.+)$/.exec(words)?.[1]
  if (pointed !== undefined && !isRequest(words) && isRequest(pointed)) words = pointed
  // In "I'm not sure, but please rename it", the request comes last.
  const last =
    /[;,–—-] (?:so |but |and )*(please [^,;:]{6,}|(?:can|could|would|should|do|don't) (?:you|we) [^,;]{6,})$/i.exec(
      words.replace(/[.!?]+$/, ''),
    )?.[1]
  return last && !isRequest(words) ? last : words
}

export function shortenCode(span: string): string {
  const code = span.slice(1, -1)
  const call = /^([\w.:]{2,36})\(/.exec(code)?.[1]
  return call ? `\`${call}(…)\`` : `\`${code.slice(0, 36).trimEnd()}…\``
}

const LABEL =
  /^\W*(?:(?:[A-Z][a-z]+ ){0,4}[Ii]ssue: |\[?(?:nit(?:pick(?:ing)?|s)?|minor|optional|suggestion|question|note|todo|typo|style|issue|bug|important|non[- ]blocking|blocking|praise|thought|chore|super nit|very minor|small|tiny|quick question|general|overall|btw|fyi|imo|imho)\]?(?: \((?:non-)?blocking\))?\s*[:—–-]+\s*|\[(?:nit(?:pick)?|minor|optional|suggestion|question)\]\s*|(?:my (?:only|last) |super |tiny |small |minor )?nit(?:pick)?[,.]?\s+(?=\S))/i
const MENTION = /^(?:@[a-z\d][\w-]*[,:]?\s+)+/i

const LEADING_CLAUSE =
  /^(?:while|whilst|since|as|because|although|though|even (?:though|if)|given|after|before|when|whenever|unless|until|once|now that|to|in order to|for|in|on|with|without|from|according to|per|like|similar(?:ly)? to|instead|otherwise|then|if (?:so|not|yes|possible|you|we|i|this|it|the|a)|in that case|in this case|here|elsewhere|also|additionally|furthermore|moreover|however|finally|first(?:ly)?|second(?:ly)?|by the way|in addition|at least|for (?:instance|example|now|the record))\b[^,`]*(?:`[^`]*`[^,`]*)*, (.+)$/i

const isRequest = (words: string) =>
  startsWithVerb(words.replace(FILLER, '')) ||
  WISH.test(words.replace(FILLER, '')) ||
  /\bshould\b|\bmust\b|\bneeds? to\b/i.test(words)
