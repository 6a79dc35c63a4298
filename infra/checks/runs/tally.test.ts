import { expect, it } from 'vitest'
import { addUp, tallyResult } from './tally.ts'

const result = (
  passed: number,
  failed: number,
  files: { name: string; status: string; assertionResults: { status: string }[] }[] = [],
) => ({
  numTotalTests: passed + failed + 2,
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
})

it('counts tests', () => {
  expect(tallyResult(result(7, 1), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 })
})

it('counts a file that failed before its tests ran', () => {
  const broken = { name: 'a.test.ts', status: 'failed', assertionResults: [] }
  expect(tallyResult(result(7, 0, [broken]), 1).failed).toBe(1)
})

it('doesn’t count a failed test twice, once for itself and once for its file', () => {
  const failed = { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(tallyResult(result(7, 1, [failed]), 1).failed).toBe(1)
})

it('counts a run that failed as a whole', () => {
  expect(tallyResult(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(tallyResult(result(7, 0), 1).failed).toBe(1)
})

it('adds up the runs of both runners', () => {
  const second = { passed: 3, failed: 1, skipped: 0 }
  expect(addUp([tallyResult(result(7, 0), 0), second])).toEqual({ passed: 10, failed: 1, skipped: 2 })
})
