import { createHash } from 'node:crypto'
import { describeRule } from '@debrief/analysis/lessons/rule-lessons'
import manifest from '../../../package.json' with { type: 'json' }
import { showJson } from '../../text.ts'
import type { CheckAnswer, Finding } from '../answer.ts'
import { describeFinding, findHelp, findRegion } from './describe-finding.ts'

const LEVELS = { high: 'error', medium: 'warning', low: 'note' } as const

/**
 * GitHub derives the severity of a security finding from these scores:
 * https://docs.github.com/en/code-security/code-scanning
 */
const SECURITY_SEVERITIES = { high: '8.0', medium: '5.0', low: '2.0' } as const

/** Stands for the repository's root. Paths are relative to it, so the output doesn't name folders on this machine. */
const ROOT = '%SRCROOT%'

/** Writes findings as SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function writeSarif({ findings, unread }: CheckAnswer, server: string | null): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const fingerprint = createFingerprints()
  return showJson(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'Debrief',
              semanticVersion: manifest.version,
              rules: rules.map((rule) => toRule(rule, server)),
            },
          },
          automationDetails: { id: 'debrief-check/' },
          originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
          columnKind: 'utf16CodeUnits',
          invocations: [
            { executionSuccessful: true, toolExecutionNotifications: unread.map(toNotification) },
          ],
          results: findings.map((finding) => ({
            ...toResult(finding),
            ruleIndex: rules.indexOf(finding.rule),
            partialFingerprints: { primaryLocationLineHash: fingerprint(finding) },
          })),
        },
      ],
    },
    2,
  )
}

function toRule(id: string, server: string | null) {
  const { id: lesson, name, category, severity, goesWrong, fix } = describeRule(id)
  const helpUri = findHelp(lesson, server)
  return {
    id,
    shortDescription: { text: name },
    fullDescription: { text: goesWrong },
    help: { text: `${goesWrong}\n\n${fix}`, markdown: `${goesWrong}\n\n**How to fix it**\n\n${fix}` },
    ...(helpUri && { helpUri }),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: [category],
      ...(category === 'security' && { 'security-severity': SECURITY_SEVERITIES[severity] }),
    },
  }
}

function toResult(finding: Finding) {
  const { rule, severity, title, path, code, category, confidence, like } = finding
  return {
    ruleId: rule,
    level: LEVELS[severity],
    message: { text: `${title}: ${describeFinding(finding)}` },
    locations: [toLocation(path, { ...findRegion(finding), snippet: { text: code } })],
    rank: Math.round(confidence * 100),
    properties: { category, severity, like },
  }
}

const toNotification = ({ path, reason }: CheckAnswer['unread'][number]) => ({
  level: 'note',
  message: { text: `The file wasn't fully read: ${reason}.` },
  locations: [toLocation(path)],
})

const toLocation = (path: string, region?: object) => ({
  physicalLocation: { artifactLocation: { uri: toUri(path), uriBaseId: ROOT }, ...(region && { region }) },
})

/** Encodes a path as a relative URI. An unpaired surrogate, which can't be encoded, becomes U+FFFD. */
const toUri = (path: string) =>
  Buffer.from(path).toString().split('/').filter(Boolean).map(encodeURIComponent).join('/')

/**
 * Returns a function that fingerprints findings by rule, file and code, so that a finding keeps its fingerprint if its
 * lines move. If several findings have the same rule, file and code, a number tells them apart.
 */
function createFingerprints(): (finding: Finding) => string {
  const counts = new Map<string, number>()
  return ({ rule, path, code }) => {
    const words = code.trim().replaceAll(/\s+/g, ' ')
    const hash = createHash('sha256')
      .update(JSON.stringify([rule, path, words]))
      .digest('hex')
      .slice(0, 16)
    const number = (counts.get(hash) ?? 0) + 1
    counts.set(hash, number)
    return `${hash}:${number}`
  }
}
