import { diffLines } from '@debrief/analysis/diff/diff-lines'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { type Canvas, clipStart, cut, hang, limitLines, showLine, showText, wrapText } from '../text.ts'

const MAX_PLACES = 6
const MAX_QUOTED_LINES = 12
const MAX_CODE_LINES = 24
const MAX_ROWS = 5

export function writeMistake(mistake: Mistake, number: number, { paint, width }: Canvas): string[] {
  const { severity, category, confidence, description } = mistake
  const inset = { paint, width: width - 2 }
  const facts = [
    severity,
    category,
    `found by ${describeFinder(mistake)}`,
    `confidence ${confidence.toFixed(2)}`,
    ...describeOutcome(mistake),
  ]
  const color = severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'
  const body = [
    ...wrapText(facts.map(showLine).join(' · '), inset.width).map((line) => paint(color, line)),
    ...listPlaces(mistake).map((place) => paint('cyan', clipStart(place, inset.width))),
    ...(description === '' ? [] : ['', ...wrapText(description, inset.width)]),
    ...writeQuote(mistake, inset),
    ...writeCode(mistake, inset),
  ]
  return [
    ...hang(`${number}. `, showLine(mistake.title), width).map((line) => paint('bold', line)),
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
  ]
}

function describeFinder({ source, rule, quote }: Mistake): string {
  if (source === 'model') return 'the model'
  if (source === 'analyzer') return rule === null ? 'the analyzer' : `rule ${rule}`
  return quote?.isBot ? 'a review bot' : 'a reviewer'
}

function describeOutcome({ outcome, fixedIn }: Mistake): string[] {
  const commit = fixedIn === null ? '' : ` in ${fixedIn.slice(0, 7)}`
  if (outcome === 'fixed') return [`fixed${commit}`]
  if (outcome === 'partly-fixed') return [`partly fixed${commit}`]
  if (outcome === 'wont-fix') return ["won't fix"]
  if (outcome === 'merged-unfixed') return ['merged unfixed']
  return outcome === 'unknown' ? ['outcome unknown'] : []
}

function listPlaces({ path, side, startLine, endLine, occurrences }: Mistake): string[] {
  const places = [{ path, side, startLine, endLine }, ...occurrences].map((place) => {
    const lines = place.startLine === place.endLine ? place.startLine : `${place.startLine}-${place.endLine}`
    return `${showLine(place.path)}:${lines}${place.side === 'LEFT' ? ' (before the change)' : ''}`
  })
  return limitLines([...new Set(places)], MAX_PLACES, (more) => `and ${more} more places`)
}

export function writeQuote(
  { quote }: { quote: Pick<NonNullable<Mistake['quote']>, 'author' | 'isBot' | 'body' | 'url'> | null },
  { paint, width }: Canvas,
): string[] {
  if (quote === null) return []
  const lines = wrapText(quote.body, width - 4).map((line) => `│ ${line}`.trimEnd())
  const shown = limitLines(lines, MAX_QUOTED_LINES, (more) => `│ … ${more} more lines`)
  return [
    '',
    `${showLine(quote.author)}${quote.isBot ? ' (a bot)' : ''} wrote:`,
    ...[...shown, showText(quote.url)].filter(Boolean).map((line) => paint('dim', line)),
  ]
}

/**
 * Writes a diff, or only `codeBefore` if `codeAfter` is null. Starts with an empty line. Returns no lines if both are
 * null.
 */
export function writeCode(
  { codeBefore, codeAfter }: Pick<Mistake, 'codeBefore' | 'codeAfter'>,
  { paint, width }: Canvas,
  max = MAX_CODE_LINES,
): string[] {
  if (codeBefore === null && codeAfter === null) return []
  const code =
    codeAfter === null
      ? removeMargin(codeBefore ?? '').map((text) => ({ mark: ' ', text }))
      : compareCode(codeBefore ?? '', codeAfter)
  const shown = code.slice(0, code.length > max + 1 ? max : undefined)
  const lines = shown.flatMap(({ mark, text }) =>
    cutCode(showText(text).replaceAll('\n', ' ').trimEnd(), width - 2).map((row, index) =>
      paint(
        mark === '+' ? 'green' : mark === '-' ? 'red' : 'dim',
        `${index === 0 ? mark : ' '} ${row}`.trimEnd(),
      ),
    ),
  )
  const more = code.length - shown.length
  return ['', ...lines, ...(more > 0 ? [paint('dim', `… ${more} more lines`)] : [])]
}

export function compareCode(before: string, after: string) {
  const end = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  return diffLines(end(before), end(after)).lines.map(({ kind, text }) => ({
    mark: kind === 'add' ? '+' : kind === 'del' ? '-' : ' ',
    text,
  }))
}

/**
 * Splits a line of code into at most MAX_ROWS rows, plus a row with … if the line is longer. Later rows are indented so
 * that they don't look like separate lines.
 */
function cutCode(text: string, width: number): string[] {
  const rows = cut(text.slice(0, MAX_ROWS * width + 1), width - 2).map((row, index) =>
    index === 0 ? row : `  ${row}`,
  )
  return rows.length > MAX_ROWS ? [...rows.slice(0, MAX_ROWS), '  …'] : rows
}

export function removeMargin(code: string): string[] {
  const lines = code.split('\n')
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.search(/[^ \t]|$/))
  const margin = Math.min(...margins, 200)
  return lines.map((line) => line.slice(margin))
}
