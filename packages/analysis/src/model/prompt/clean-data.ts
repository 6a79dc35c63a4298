/** Characters nobody sees or that turn the order of others around: https://unicode.org/reports/tr36/ and tr9. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const COMMENT = /<!--.*?(?:-->|$)/gs
/** Control characters but tab and line feed. */
// oxlint-disable-next-line no-control-regex -- these very characters are to be taken out
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** Text without what a reader of the page would not see; line feeds stay where they are. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(CONTROL, '')

/** Prose as it shows when rendered: HTML comments are gone. */
export const cleanProse = (text: string): string => withoutInvisible(text.replace(COMMENT, '')).trim()

/** Lines of code in their number: comments of HTML are emptied, also where they go over several lines. */
export function cleanCode(lines: readonly string[], { isMarkup }: { isMarkup: boolean }): string[] {
  if (!isMarkup) return lines.map((line) => withoutInvisible(line.replace(/<!--.*?-->/g, '')))
  const text = lines.join('\n').replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, ''))
  return text.split('\n').map(withoutInvisible)
}
