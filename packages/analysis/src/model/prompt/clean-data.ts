/** Characters that are invisible or reverse the order of others: https://unicode.org/reports/tr36/ and tr9. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const COMMENT = /<!--.*?(?:-->|$)/gs
/** Control characters except tab and line feed. */
// oxlint-disable-next-line no-control-regex -- the pattern has to match control characters
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** Removes characters that a reader of the page wouldn't see, except tabs and line feeds. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(CONTROL, '')

/** Prose as it looks when rendered, without HTML comments. */
export const cleanProse = (text: string): string => withoutInvisible(text.replace(COMMENT, '')).trim()

/**
 * Cleans lines of code without changing their number. HTML comments become empty. Those that span several lines are
 * recognized only in markup.
 */
export function cleanCode(lines: readonly string[], { isMarkup }: { isMarkup: boolean }): string[] {
  if (!isMarkup) return lines.map((line) => withoutInvisible(line.replace(/<!--.*?-->/g, '')))
  const text = lines.join('\n').replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, ''))
  return text.split('\n').map(withoutInvisible)
}
