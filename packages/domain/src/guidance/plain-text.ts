// Controls, marks of format (bidirectional overrides, zero-width ones, tags), halves of pairs, private use; variation selectors,
// which can carry any bytes unseen; letters that look like nothing.
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u115f\u1160\u2800\u3164\uffa0]/gu

/** Somebody's words on one line, with nothing in them that a reader would not see. */
export function plainText(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\s\u2028\u2029\u0085]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (line.length <= longest) return line
  // Not in the middle of a pair.
  const cut = line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

/** Somebody's code, line by line, likewise. */
export const plainCode = (code: string): string =>
  code
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', '  ').replace(UNSEEN, '').trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
