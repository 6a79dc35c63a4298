import { relative } from 'node:path'
import type { VitestResult } from './tally.ts'

export const SECOND_TRY = 'passedAtSecondTry'

const MAX_REASON_LENGTH = 400

export function sayFailures(result: VitestResult | null, root: string): string[] {
  return (result?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`FAILED ${path}: ${oneLine(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `FAILED ${path} > ${fullName}: ${oneLine(failureMessages?.[0])}`,
    )
  })
}

export function saySecondTries(result: VitestResult | null, root: string): string[] {
  return (result?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ meta, status }) => status === 'passed' && meta?.[SECOND_TRY] !== undefined)
      .map(
        ({ fullName, meta }) =>
          `PASSED ON RETRY ${relative(root, name)} > ${fullName}: ${oneLine(meta?.[SECOND_TRY])}`,
      ),
  )
}

/** Omits the stack, because the test runner has already printed it. */
const oneLine = (text: unknown): string =>
  String(text ?? '')
    .split(/\n\s+at /, 1)
    .join()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
