import { appendFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

/**
 * Prints a run's results. If DEBRIEF_TALLY names a file, also appends the numbers of passes and failures, so that
 * .ci/run can add up all runs.
 */
export function reportTally(what: string, { passed, failed, skipped }: Tally): void {
  const leftOut = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${what}: ${passed} passed, ${failed} failed${leftOut}`)
  const file = process.env.DEBRIEF_TALLY
  if (file) appendFileSync(file, `${passed} ${failed}\n`)
}

export const addUp = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

export type VitestResult = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      fullName?: string
      status: string
      failureMessages?: string[]
      meta?: Record<string, unknown>
    }[]
  }[]
}

/**
 * `result` is null if there are no results. A file that failed without a failed test, such as a file that couldn't be
 * loaded, counts as one failed test. A run that exits with an error but reports no failure also counts as one failed
 * test.
 */
export function tallyResult(result: VitestResult | null, exitCode: number): Tally {
  const files = result?.testResults ?? []
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const { numTotalTests: all = 0, numPassedTests: passed = 0, numFailedTests: own = 0 } = result ?? {}
  const failed = own + broken
  return {
    passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: all - passed - own,
  }
}
