/** Invisible characters, and characters that reverse the text direction: https://unicode.org/reports/tr36/ and tr9. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const COMMENT = /<!--.*?(?:-->|$)/gs
/** Control characters except tab and line feed. */
// oxlint-disable-next-line no-control-regex -- the pattern has to match control characters
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(CONTROL, '')

/** Removes HTML comments, because rendered prose doesn't show them. */
export const cleanProse = (text: string): string => withoutInvisible(text.replace(COMMENT, '')).trim()

/**
 * Removes HTML comments but keeps their line breaks, so the number of lines stays the same. Multi-line HTML comments are
 * recognized only in markup.
 */
export function cleanCode(lines: readonly string[], { isMarkup }: { isMarkup: boolean }): string[] {
  if (!isMarkup) return lines.map((line) => withoutInvisible(line.replace(/<!--.*?-->/g, '')))
  const text = lines.join('\n').replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, ''))
  return text.split('\n').map(withoutInvisible)
}
