import { showJson } from '../../text.ts'
import type { CheckAnswer, Finding } from '../answer.ts'
import { describeFinding, findHelp, findRegion } from './describe-finding.ts'

const SEVERITIES = { high: 'ERROR', medium: 'WARNING', low: 'INFO' } as const

/** Writes findings for reviewdog: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf */
export const writeRdjson = ({ findings }: CheckAnswer, server: string | null): string =>
  showJson(
    {
      source: { name: 'debrief' },
      severity: 'WARNING',
      diagnostics: findings.map((finding) => toDiagnostic(finding, server)),
    },
    2,
  )

function toDiagnostic(finding: Finding, server: string | null) {
  // Reviewdog counts columns in UTF-8 bytes.
  const { startLine, startColumn, endLine, endColumn } = findRegion(finding, (text) =>
    Buffer.byteLength(text),
  )
  const url = findHelp(finding.lesson, server)
  return {
    message: `${finding.title}: ${describeFinding(finding)}`,
    location: {
      path: finding.path,
      range: { start: { line: startLine, column: startColumn }, end: { line: endLine, column: endColumn } },
    },
    severity: SEVERITIES[finding.severity],
    code: { value: finding.rule, ...(url && { url }) },
  }
}
