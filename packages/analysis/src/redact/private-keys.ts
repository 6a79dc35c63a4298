const BEGIN =
  /-----BEGIN (?:[A-Z0-9]+ ){0,4}(?:PRIVATE KEY(?: BLOCK)?|OPENSSH PRIVATE KEY)-----|PuTTY-User-Key-File-\d/
const END = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/
/** A line of an armored key (RFC 7468), with any marks that a diff, comment or string adds around it. */
const ARMOUR =
  /^[\s+\-"'`,*#>]*(?<key>(?:[A-Za-z0-9+/]{16,}|[A-Za-z0-9+/]{2,}={1,2})(?:\\[nr])*)[\s"'`,;+\\)]*$/
const HEADER = /^[\s+\-"'`,*#>]*(?:[A-Z][A-Za-z-]{2,20}: \S.{0,100}|)[\s"'`,;+\\]*$/
const WITHIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?<key>[^-]{8,20000})/g

export type Range = readonly [start: number, end: number]

/**
 * Returns one range per line, so masking preserves the lines. Also finds truncated keys without an end or, in a diff
 * hunk, without a beginning.
 */
export function findPrivateKeys(text: string): Range[] {
  if (!BEGIN.test(text) && !END.test(text)) return []
  const lines = splitLines(text)
  const found = lines.flatMap(({ start, content }) =>
    [...content.matchAll(WITHIN)].map((match) => toRange(match, start)),
  )
  for (const [index, { content }] of lines.entries()) {
    if (BEGIN.test(content)) found.push(...armourFrom(lines, index + 1, 1))
    if (END.test(content)) found.push(...armourFrom(lines, index - 1, -1))
  }
  return found
}

interface Line {
  start: number
  content: string
}

function splitLines(text: string): Line[] {
  let start = 0
  return text.split('\n').map((content) => {
    const line = { start, content }
    start += content.length + 1
    return line
  })
}

function armourFrom(lines: readonly Line[], from: number, step: 1 | -1): Range[] {
  const found: Range[] = []
  for (let index = from; index >= 0 && index < lines.length; index += step) {
    const { start, content } = lines[index] as Line
    const match = ARMOUR.exec(content)
    if (match) found.push(toRange(match, start))
    else if (!HEADER.test(content)) break
  }
  return found
}

function toRange(match: RegExpMatchArray, lineStart: number): Range {
  const key = match.groups?.key ?? match[0]
  const start = lineStart + (match.index ?? 0) + match[0].indexOf(key)
  return [start, start + key.length]
}
