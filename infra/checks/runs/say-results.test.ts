import { expect, it } from 'vitest'
import { SECOND_TRY, sayFailures, saySecondTries } from './say-results.ts'

const result = (file: object) => ({
  numTotalTests: 0,
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [{ name: '/src/a/b.test.ts', status: 'failed', assertionResults: [], ...file }],
})

it('lists each failed test with its reason on one line', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed' },
    {
      fullName: 'divides',
      status: 'failed',
      failureMessages: ['expected 1\n  to be 2\n    at file:///src/a/b.test.ts:3:5', 'later'],
    },
  ]
  expect(sayFailures(result({ assertionResults }), '/src')).toEqual([
    'FAILED a/b.test.ts > divides: expected 1 to be 2',
  ])
})

it('lists a file that failed before its tests ran', () => {
  expect(sayFailures(result({ message: 'no such module' }), '/src')).toEqual([
    'FAILED a/b.test.ts: no such module',
  ])
})

it('lists tests that passed only on retry', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed', meta: {} },
    { fullName: 'waits', status: 'passed', meta: { [SECOND_TRY]: 'waited\nin vain' } },
    { fullName: 'never', status: 'failed', meta: { [SECOND_TRY]: 'x' } },
  ]
  expect(saySecondTries(result({ status: 'passed', assertionResults }), '/src')).toEqual([
    'PASSED ON RETRY a/b.test.ts > waits: waited in vain',
  ])
})

it('returns nothing for a run without a result', () => {
  expect([...sayFailures(null, '/'), ...saySecondTries(null, '/')]).toEqual([])
})
