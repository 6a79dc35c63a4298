const MAX_LENGTH = 70_000

export interface Prose {
  /** The author's own words, without quotes, code blocks and HTML comments. */
  text: string
  /** `text` without code spans. Spaces replace the spans, so offsets stay the same. */
  bare: string
}

export function readProse(markdown: string): Prose {
  const said = withoutQuotedEmail(withoutHtml(markdown.slice(0, MAX_LENGTH)))
  const text = extractLines(said)
  return { text, bare: withoutCodeSpans(text) }
}

/**
 * Removes HTML comments, quotes and code elements. If a comment or an element isn't closed, removes the rest of the
 * text.
 */
function withoutHtml(text: string): string {
  const visible = text.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
  let kept = ''
  let from = 0
  let depth = 0
  for (const { index, 0: tag, 1: slash } of visible.matchAll(
    /<(\/?)(?:blockquote|pre|code)(?:\s[^<>]*)?>/gi,
  )) {
    if (slash && depth === 0) continue
    if (depth === 0) kept += `${visible.slice(from, index)} `
    depth += slash ? -1 : 1
    from = index + tag.length
  }
  return depth === 0 ? kept + visible.slice(from) : kept
}

/** Matches the start of the quoted message in an email reply. Everything from there on is ignored. */
const QUOTED_EMAIL =
  /^[ \t]*(?:-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d['’]origine) ?-{2,}|(?:On|Am|Le|El|Il)\b[^\n]{4,200}(?:\n[^\n]{0,100})?\b(?:wrote|schrieb|a écrit|escribió|ha scritto)\b[^\n]{0,100}:|_{10,}|(?:From|Von|De): [^\n]+\n[ \t]*(?:Sent|Date|Gesendet|Envoyé|Enviado): [^\n]+)[ \t]*$/im

function withoutQuotedEmail(text: string): string {
  const found = QUOTED_EMAIL.exec(text)
  return found ? text.slice(0, found.index) : text
}

/** Blanks out quotes and code blocks (https://spec.commonmark.org/0.31.2/#fenced-code-blocks). */
function extractLines(text: string): string {
  const kept: string[] = []
  let fence: string | null = null
  let isQuoted = false
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = /^(?: {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (closes(line, fence)) fence = null
      kept.push('')
    } else if (mark) {
      fence = mark
      kept.push('')
    } else {
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

const withoutCodeSpans = (text: string) =>
  text
    .split(/(\n[ \t]*\n)/)
    .map(withoutSpans)
    .join('')

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** A code span ends with as many backticks as it starts with. Unclosed backticks are text. */
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
    const end = close.index + close.length
    kept += paragraph.slice(from, run.index) + blank(paragraph.slice(run.index, end))
    from = end
  }
  return kept + paragraph.slice(from)
}
