import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { SECOND_TRY } from './say-results.ts'
import type { VitestResult } from './tally.ts'

const STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const

export function readPlaywright(report: JSONReport | null): VitestResult | null {
  if (!report) return null
  const { config, errors, stats, suites } = report
  const passed = stats.expected + stats.flaky
  return {
    numTotalTests: passed + stats.unexpected + stats.skipped,
    numPassedTests: passed,
    numFailedTests: stats.unexpected,
    testResults: [
      ...errors.map(({ message, location }) => ({
        name: location?.file ?? config.configFile ?? config.rootDir,
        status: 'failed',
        message: toText(message),
        assertionResults: [],
      })),
      ...suites.flatMap((suite) => readSuite(suite, config.rootDir)),
    ],
  }
}

function readSuite(
  { specs, suites = [] }: JSONReportSuite,
  folder: string,
  groups = '',
): VitestResult['testResults'] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => {
      const failureMessages = test.results.flatMap(({ error }) => (error ? [toText(error.message)] : []))
      const status = STATUS[test.status]
      const meta = test.status === 'flaky' ? { [SECOND_TRY]: failureMessages[0] ?? 'it said nothing' } : {}
      const result = { fullName: `${groups}${title}`, status, failureMessages, meta }
      return { name: join(folder, file), status, assertionResults: [result] }
    }),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder, `${groups}${suite.title} `))]
}

const toText = (message = '') => stripVTControlCharacters(message)
