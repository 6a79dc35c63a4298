import { withoutInvisible } from '../prompt/clean-data.ts'

const CODE_SPAN = /(`[^`\n]{1,300}`)/
/** Type parameters and comparisons look like HTML tags. A real tag has a known name, an attribute or a slash. */
const TYPE_PARAMETERS =
  /<(?!(?:a|b|i|u|p|img|svg|script|style|iframe|object|embed|form|input|button|video|audio|source|link|meta|base|math|details|body|html|head|div|span|table|marquee|textarea|select|template|picture|br|hr|h[1-6]|pre|code|kbd|sub|sup|x|xss|isindex|noscript|frameset|frame|image|title)\b)([A-Za-z][\w.]*(?:[ ,?&|[\]]{1,3}[\w.]+){0,4}[[\]?]{0,3})>/gi
const GRAVE = [
  /<[a-z!/?]/i,
  /!\[/,
  /\[\[/,
  /^[^\S\n]*\/[a-z]/im,
  /&(?:lt|gt|#\d{1,6}|#x[\da-f]{1,6}|colon|tab|newline);/i,
]
const LINK =
  /\]\s?[([:]|\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|["'=(]\s?\/\/\w|\b(?:javascript|vbscript):|\b(?:data|mailto|tel|file):\S/i
const MENTION = /(?:^|[^\w`])@[\w-]|\w@[\w-]+\.\w/

/**
 * Makes a model's text safe to store, show and post. Removes sentences with a link or a mention. Returns null if the
 * text is clearly an attack or nothing is left.
 */
export function sanitizeText(raw: string, maxLength: number): string | null {
  const text = withoutInvisible(raw.normalize('NFC')).replace(/\r\n?/g, '\n')
  const parts = text
    .slice(0, maxLength * 4)
    .split(CODE_SPAN)
    .map((part, index) => (index % 2 === 1 ? plainCode(part) : plainTypes(part)))
  if (GRAVE.some((pattern) => pattern.test(parts.join('')))) return null
  const kept = splitSentences(parts.join('')).filter(
    (sentence) => !LINK.test(sentence) && !MENTION.test(sentence),
  )
  const clean = cut(
    kept
      .join('')
      .replace(/[ \t]+/g, ' ')
      .replace(/ *\n\s*/g, '\n')
      .trim(),
    maxLength,
  )
  return /\p{L}{2}/u.test(clean) ? clean : null
}

/** Tags and mentions in backticks may be the subject of the sentence. They stay readable but can't do harm. */
const plainCode = (code: string) =>
  LINK.test(code)
    ? ''
    : code
        .replaceAll('<', '‹')
        .replaceAll('>', '›')
        .replaceAll('@', '')
        .replace(/^`\//, '` /')
        .replaceAll('&', '＆')

const plainTypes = (text: string) => text.replace(TYPE_PARAMETERS, '‹$1›')

const splitSentences = (text: string) => text.match(/[^\n]*?(?:[.!?](?=\s)\s*|\n|$)/g)?.filter(Boolean) ?? []

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength - 2)
  return `${text.slice(0, end > maxLength / 2 ? end : maxLength - 2).trimEnd()} …`
}

const TOKENS_OF_DANGER =
  /[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'`)<>]+|\bwww\.[^\s"'`)<>]+|<[a-z!/][^>\n]{0,300}>?|!\[|@[\w-]+|^\s*\/[a-z]\w*\s*$|\b(?:javascript|data|vbscript|mailto):\S+/gim

export function bringsForeign(code: string, knownText: string): boolean {
  return (code.match(TOKENS_OF_DANGER) ?? []).some((token) => !knownText.includes(token.trim()))
}
