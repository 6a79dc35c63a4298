// Invisible characters, such as bidirectional overrides, zero-width characters and variation selectors, which can hide
// data.
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u115f\u1160\u2800\u3164\uffa0]/gu

export function plainText(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\s\u2028\u2029\u0085]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (line.length <= longest) return line
  // Don't cut a surrogate pair in half.
  const cut = line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

/**
 * Removes hidden characters, trailing spaces, and empty lines at the start and the end. Replaces each tab with two
 * spaces, and all line breaks with \n.
 */
export const plainCode = (code: string): string =>
  code
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', '  ').replace(UNSEEN, '').trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
