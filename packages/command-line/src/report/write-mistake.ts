import type { Mistake } from '@debrief/contracts/review'
import { type Canvas, hang, paragraphs } from './canvas.ts'
import { clipStart } from './layout.ts'
import { showLine, showText } from './show-text.ts'
import { writeCode } from './write-code.ts'

const MAX_QUOTED_LINES = 12
const MAX_PLACES = 6

/** Writes one mistake: title, facts, places, description, the quoted comment, and the code before and after. */
export function writeMistake(
  { mistake, number }: { mistake: Mistake; number: number },
  canvas: Canvas,
): string[] {
  const { paint, width } = canvas
  const inset = width - 2
  const facts = [
    mistake.severity,
    mistake.category,
    `found by ${finderOf(mistake)}`,
    `confidence ${mistake.confidence.toFixed(2)}`,
    ...outcomeOf(mistake),
  ]
  const [first = '', ...rest] = hang(`${number}. `, showLine(mistake.title), width + 2)
  const blocks = [
    hang('', facts.map(showLine).join(' · '), width).map((line) => paint(colourOf(mistake), line)),
    placesOf(mistake).map((place) => paint('cyan', clipStart(place, inset))),
    mistake.description === '' ? [] : ['', ...paragraphs(mistake.description, canvas)],
    writeQuote(mistake, canvas),
    writeCode(mistake, { paint, width: inset }),
  ]
  return [
    paint('bold', first),
    ...rest.map((line) => paint('bold', line)),
    ...blocks.flat().map((line) => (line === '' ? '' : `  ${line}`)),
  ]
}

function finderOf({ source, rule, quote }: Mistake): string {
  if (source === 'model') return 'the model'
  if (source === 'analyzer') return rule === null ? 'the analyzer' : `rule ${rule}`
  return quote?.isBot ? 'a review bot' : 'a reviewer'
}

const colourOf = ({ severity }: Mistake) =>
  severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'

function outcomeOf({ outcome, fixedIn }: Mistake): string[] {
  const commit = fixedIn === null ? '' : ` in ${fixedIn.slice(0, 7)}`
  if (outcome === 'fixed') return [`fixed${commit}`]
  if (outcome === 'partly-fixed') return [`partly fixed${commit}`]
  if (outcome === 'wont-fix') return ["won't fix"]
  if (outcome === 'merged-unfixed') return ['merged unfixed']
  return outcome === 'unknown' ? ['outcome unknown'] : []
}

/** Every place where the mistake occurs, without duplicates, up to a limit. The mistake's own place comes first. */
function placesOf({ path, side, startLine, endLine, occurrences }: Mistake): string[] {
  const places = [{ path, side, startLine, endLine }, ...occurrences].map((place) => {
    const lines = place.startLine === place.endLine ? place.startLine : `${place.startLine}-${place.endLine}`
    return `${showLine(place.path)}:${lines}${place.side === 'LEFT' ? ' (before the change)' : ''}`
  })
  const each = [...new Set(places)]
  const more = each.length - MAX_PLACES
  return more > 1 ? [...each.slice(0, MAX_PLACES), `and ${more} more places`] : each
}

function writeQuote({ quote }: Mistake, { paint, width }: Canvas): string[] {
  if (quote === null) return []
  const lines = paragraphs(quote.body, { paint, width: width - 4 }).map((line) => `│ ${line}`.trimEnd())
  const shown = lines.length > MAX_QUOTED_LINES + 1 ? lines.slice(0, MAX_QUOTED_LINES) : lines
  const more = lines.length - shown.length
  const author = `${showLine(quote.author)}${quote.isBot ? ' (a bot)' : ''} wrote:`
  return [
    '',
    author,
    ...shown.map((line) => paint('dim', line)),
    ...(more > 0 ? [paint('dim', `│ … ${more} more lines`)] : []),
    ...(quote.url === '' ? [] : [paint('dim', showText(quote.url))]),
  ]
}
