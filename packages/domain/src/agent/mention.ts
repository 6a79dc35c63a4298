export const MENTION_VERBS = ['review', 'explain', 'help', 'stop'] as const
export type MentionVerb = (typeof MENTION_VERBS)[number]

/** Only this part of a comment is read; GitHub allows 65,536 characters. */
const MAX_LENGTH = 70_000
/** The name as a word: not part of an email address, a path or another login (which may contain hyphens). */
const MENTION = /(?<![\p{L}\p{N}_.+@/\\-])@debrief(?![\p{L}\p{N}_@/-]|\.[\p{L}\p{N}])/iu

/**
 * Finds the agent's command in a comment (D29). Returns null if there is no mention outside code, quotes and HTML
 * comments. The verb is the word after the mention if it's a known verb, else `review`. The rest of the comment is
 * ignored.
 */
export function parseMention(markdown: string): { verb: MentionVerb } | null {
  const text = withoutInlineCode(extractProse(markdown))
  const found = MENTION.exec(text)
  if (!found) return null
  const word = /^[ \t]*[:,]?[ \t]*([a-z]+)(?![\p{L}\p{N}_-])/iu.exec(
    text.slice(found.index + found[0].length),
  )
  const verb = MENTION_VERBS.find((known) => known === word?.[1]?.toLowerCase())
  return { verb: verb ?? 'review' }
}

/** An unclosed HTML comment hides the rest of the text, as on GitHub. */
const withoutHtmlComments = (text: string) => text.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')

/**
 * Returns the lines outside code blocks, quotes and HTML comments. Reads only the first MAX_LENGTH characters.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function extractProse(markdown: string): string {
  const kept: string[] = []
  let fence: string | null = null
  let isQuoted = false
  for (const line of withoutHtmlComments(markdown.slice(0, MAX_LENGTH)).split(/\r\n?|\n/)) {
    const mark = /^(?: {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (closes(line, fence)) fence = null
      kept.push('')
    } else if (mark) {
      fence = mark
      kept.push('')
    } else {
      // A quote continues on lines without a > until an empty line.
      isQuoted = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?>/.test(line) || (isQuoted && line.trim() !== '')
      kept.push(isQuoted || /^(?: {4}|\t)/.test(line) ? '' : line)
    }
  }
  return kept.join('\n')
}

const closes = (line: string, fence: string) => {
  const mark = line.trim()
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)
}

const withoutInlineCode = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .map(withoutSpans)
    .join('\n\n')

/** Removes code spans, which end with as many backticks as they start with. Unclosed backticks are text. */
function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }))
  const closedBy = new Map<number, { index: number; length: number }>()
  const closing = runs.toReversed().map((run) => {
    const next = closedBy.get(run.length)
    closedBy.set(run.length, run)
    return next
  })
  closing.reverse()
  let kept = ''
  let from = 0
  for (const [at, run] of runs.entries()) {
    const close = closing[at]
    if (run.index < from || !close) continue
    kept += `${paragraph.slice(from, run.index)} `
    from = close.index + close.length
  }
  return kept + paragraph.slice(from)
}
