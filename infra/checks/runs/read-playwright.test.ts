import type { JSONReport } from '@playwright/test/reporter'
import { expect, it } from 'vitest'
import { readPlaywright } from '../run-tests.ts'
import { sayFailures, saySecondTries } from './say-results.ts'
import { tallyResult } from './tally.ts'

const test = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'a.test.ts',
  tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
})

const read = (stats: object, given: object) =>
  readPlaywright({
    config: { rootDir: '/src/e2e', configFile: '/src/playwright.config.ts' },
    errors: [],
    suites: [],
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    ...given,
  } as unknown as JSONReport)

it('counts and names the tests of all groups', () => {
  const specs = [test('waits', 'flaky', '\u001b[31mtoo late\u001b[39m'), test('adds', 'expected')]
  const groups = [
    { title: 'pages', specs: [test('open', 'unexpected', 'not\nvisible'), test('close', 'skipped')] },
  ]
  const suites = [{ title: 'a.test.ts', specs, suites: groups }]
  const result = read({ expected: 1, flaky: 1, unexpected: 1, skipped: 1 }, { suites })
  expect(tallyResult(result, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(saySecondTries(result, '/src')).toEqual(['PASSED ON RETRY e2e/a.test.ts > waits: too late'])
  expect(sayFailures(result, '/src')).toEqual(['FAILED e2e/a.test.ts > pages open: not visible'])
})

it('counts a file that could not be loaded, and a setup that failed', () => {
  const errors = [
    { message: 'no such module', location: { file: '/src/e2e/b.test.ts' } },
    { message: 'no server' },
  ]
  const result = read({}, { errors })
  expect(tallyResult(result, 1).failed).toBe(2)
  expect(sayFailures(result, '/src')).toEqual([
    'FAILED e2e/b.test.ts: no such module',
    'FAILED playwright.config.ts: no server',
  ])
})

it('has no result of a run that wrote none', () => {
  expect(readPlaywright(null)).toBeNull()
})
