export interface Inline {
  kind: 'text' | 'code' | 'strong' | 'emphasis' | 'link'
  text: string
  /** An https URL. Missing if the text isn't a link. */
  url?: string
}

// Alternatives in order: `code`, [text](https://…), a bare https URL, **strong**, *emphasis* or _emphasis_.
const PIECE =
  /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|(?<!!)\[([^[\]\n]{1,500})\]\((https:\/\/[^\s()<>]{1,2000})\)|(https:\/\/[^\s<>"'`|\\^{}[\]]{1,2000})|(?<![\w*])\*\*(?=\S)([^*\n]{1,1000}?)(?<=\S)\*\*(?!\w)|(?<![\w*_])([*_])(?=[^\s*_])([^*_\n]{1,1000}?)(?<=\S)\7(?![\w*_])/g

/** Unknown syntax stays plain text. */
export function readInline(line: string): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const match of line.matchAll(PIECE)) {
    const piece = readPiece(match)
    if (!piece) continue
    if (match.index > at) pieces.push({ kind: 'text', text: line.slice(at, match.index) })
    pieces.push(piece.inline)
    at = match.index + piece.length
  }
  if (at < line.length) pieces.push({ kind: 'text', text: line.slice(at) })
  return pieces
}

function readPiece(match: RegExpMatchArray): { inline: Inline; length: number } | null {
  const [whole, , code, label, target, bare, strong, , emphasis] = match
  const length = whole.length
  if (code !== undefined) return { inline: { kind: 'code', text: code.trim() || code }, length }
  if (label !== undefined && target !== undefined) {
    const url = safeAddress(target)
    return url ? { inline: { kind: 'link', text: label, url }, length } : null
  }
  if (bare !== undefined) {
    // Punctuation at the end of a URL belongs to the sentence.
    const text = bare.replace(/[.,;:!?)]+$/, '')
    const url = safeAddress(text)
    return url ? { inline: { kind: 'link', text, url }, length: text.length } : null
  }
  if (strong !== undefined) return { inline: { kind: 'strong', text: strong }, length }
  return { inline: { kind: 'emphasis', text: emphasis ?? '' }, length }
}

/** Returns the URL if it's https without a user name or password. Otherwise returns null. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}

const LOOPBACK = /^(127\.0\.0\.1|([\w-]+\.)*localhost|\[::1\])$/

/**
 * Returns the URL if our links may use it, otherwise null. Allows https. If this machine serves the page, also allows
 * http to this machine, for the GitHub simulator.
 */
export function serviceAddress(
  address: string,
  page: string = globalThis.location?.hostname ?? '',
): string | null {
  const safe = safeAddress(address)
  if (safe !== null || !LOOPBACK.test(page) || !URL.canParse(address)) return safe
  const { protocol, hostname, href } = new URL(address)
  return protocol === 'http:' && LOOPBACK.test(hostname) ? href : null
}
