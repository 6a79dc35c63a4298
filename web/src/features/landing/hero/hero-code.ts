import { plainParts } from '../../../lib/diff/code-line.ts'
import { numberLines } from '../../../lib/diff/compare-code.ts'
import { color, markLine } from '../code.ts'

/** The mistake in this example is that the calls to `notify` aren't awaited. */
export const PULL_REQUEST = `async function callBoarding(gate: Gate) {
  const list = await passengersAt(gate)
  for (const p of list) {
    notify(p, gate.name)
  }
  gate.status = 'boarding'
}`

export const STANDARD = `await Promise.all(
  list.map((p) => notify(p, gate.name)),
)`

export const FIRST_LINE = 27
export const MISSED_LINE = 30

export const pullRequestLines = color(markLine(numberLines(PULL_REQUEST, FIRST_LINE), MISSED_LINE))
export const standardLines = color(
  STANDARD.split('\n').map((text) => ({
    kind: 'added',
    number: null,
    parts: plainParts(text),
    marked: false,
  })),
)
