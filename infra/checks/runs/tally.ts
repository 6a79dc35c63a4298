import { appendFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

/** Prints how a run went, and notes it in the file that DEBRIEF_TALLY names, where .ci/run adds all runs together. */
export function reportTally(what: string, { passed, failed, skipped }: Tally): void {
  const leftOut = skipped > 0 ? `, ${skipped} left out` : ''
  console.log(`${what}: ${passed} passed, ${failed} failed${leftOut}`)
  const file = process.env.DEBRIEF_TALLY
  if (file) appendFileSync(file, `${passed} ${failed}\n`)
}

/** What is read of vitest's JSON report. */
export type VitestResult = {
  numTotalTests: number
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** The file's path. */
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
 * Counts a run. A file that failed before its tests began counts as one failed test, and so does a run that failed as a whole
 * with no test failing. null stands for a run that wrote no result.
 */
export function tallyOf(result: VitestResult | null, exitCode: number): Tally {
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
