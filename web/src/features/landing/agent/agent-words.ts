import { compareCode } from '../../../lib/diff/compare-code.ts'
import { colour } from '../code.ts'

export const ASKED = 'please have a look before I merge'

const COMMIT = '5d1c0a7'
/** As a review of one finding begins. */
export const FIRST = `Debrief looked at the change at \`${COMMIT}\` and has one point.`

/** As a finding is said at its line: what, which kind, why it matters, and the standard it goes against. */
export const FOUND = [
  '**Promise left to fail on its own**',
  'Error handling · High',
  '`audit.record` returns a promise that nothing waits for. If it fails, the berth is free and the log does not know; the error comes up later, far from this line.',
  'Team standard: Settle every promise',
].join('\n\n')

export const PLACE = { path: 'src/berths.ts', line: 41 }

export const suggested = colour(
  compareCode({
    before: "audit.record(berth.id, 'released')",
    after: "await audit.record(berth.id, 'released')",
    startLine: PLACE.line,
  }),
)
