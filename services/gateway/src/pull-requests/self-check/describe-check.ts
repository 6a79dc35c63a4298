import { findSuppression, type SuppressedFinding } from '@debrief/analysis/agent/suppressions'
import { fingerprintChecked } from '@debrief/analysis/agent/to-findings'
import { findFamily } from '@debrief/analysis/grouping/language-family'
import { leaveOutDisputed } from '@debrief/analysis/leave-out-disputed'
import type { AnalysisContext, MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { CheckedFinding, SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { isInScope } from '@debrief/domain/standards/in-scope'
import type { CodeChecker } from '../../code-checker/open-code-checker.ts'
import type { KnownIssueRow } from '../../standards/guidance/known-issues.queries.ts'

type CheckResult = Awaited<ReturnType<CodeChecker['checkChange']>>
type RaisedFinding = CheckResult['findings'][number]

const MAX_FINDINGS = 100
const MAX_UNREAD = 100
const MAX_KNOWN = 12
const MAX_LINE_LENGTH = 300

interface DescribeContext {
  known: readonly KnownIssueRow[]
  disputed: AnalysisContext['disputes']
  /** The repository's suppressed findings (D40). */
  suppressions: readonly SuppressedFinding[]
  files: readonly MaterialFile[]
  /** GitHub's count, which can be higher than the number of files that GitHub lists. */
  changedFiles: number | null
}

export function describeCheck(
  { findings, omitted, unread }: CheckResult,
  { known, disputed, suppressions, files, changedFiles }: DescribeContext,
): Omit<SelfCheck, 'pullRequest'> {
  const byId = new Map(known.map((row) => [row.id, row]))
  const fingerprints = fingerprintChecked(findings, files)
  const loud = findings.filter(({ path, ...finding }, index) => {
    const place = { path, fingerprint: fingerprints[index] ?? '' }
    return !findSuppression(finding, place, suppressions)
  })
  const raised = leaveOutDisputed(loud.map(asRaised), disputed).mistakes
  const telling = raised
    .map((finding) => describeFinding(finding, byId))
    .toSorted((a, b) => weighFinding(b) - weighFinding(a))
  const unlisted = Math.max(0, (changedFiles ?? 0) - files.length)
  return {
    findings: telling.slice(0, MAX_FINDINGS),
    more: Math.max(0, telling.length - MAX_FINDINGS) + omitted,
    disputed: loud.length - raised.length,
    suppressed: findings.length - loud.length,
    lookedFor: describeLookedFor(known, { files, findings: telling }),
    files: files.length + unlisted,
    unread: unread.slice(0, MAX_UNREAD),
    moreUnread: Math.max(0, unread.length - MAX_UNREAD) + unlisted,
  }
}

const asRaised = (checkedFinding: RaisedFinding) => ({
  ...checkedFinding,
  source: 'analyzer' as const,
  codeBefore: checkedFinding.code,
  reviewCommentIds: [],
})

function describeFinding(
  { rule, like, source: _source, codeBefore, reviewCommentIds: _none, ...rest }: ReturnType<typeof asRaised>,
  byId: ReadonlyMap<string, KnownIssueRow>,
): CheckedFinding {
  return {
    ...rest,
    code: codeBefore.split('\n').map(cutLine).join('\n'),
    like: like.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [{ ...describeKnown(row), by: row.rules.includes(rule) ? 'rule' : 'words' }] : []
    }),
  }
}

const cutLine = (line: string) =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line

const describeKnown = (row: KnownIssueRow) => ({
  id: row.id,
  kind: row.isStandard ? ('standard' as const) : ('recurring_mistake' as const),
  title: row.title,
  occurrences: row.occurrences,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})

const SEVERITY = { high: 100, medium: 10, low: 1 }

/** Findings similar to the viewer's earlier mistakes weigh most, then findings similar to team standards. */
function weighFinding({ severity, confidence, like }: CheckedFinding): number {
  const again = like.some(({ occurrences }) => occurrences > 0) ? 2_000 : 0
  const settled = like.some(({ kind }) => kind === 'standard') ? 1_000 : 0
  return again + settled + SEVERITY[severity] * confidence
}

function describeLookedFor(
  known: readonly KnownIssueRow[],
  { files, findings }: { files: readonly MaterialFile[]; findings: readonly CheckedFinding[] },
): SelfCheck['lookedFor'] {
  const found = new Set(findings.flatMap(({ like }) => like.map(({ id }) => id)))
  const families = new Set(files.map(({ path }) => findFamily(detectLanguage(path))))
  const fitting = known.filter(
    (row) =>
      (findFamily(row.programmingLanguage) === null || families.has(findFamily(row.programmingLanguage))) &&
      files.some(({ path }) => isInScope(row, path)),
  )
  return {
    recurringMistakes: fitting.filter(({ isStandard }) => !isStandard).length,
    standards: fitting.filter(({ isStandard }) => isStandard).length,
    known: fitting
      .toSorted((a, b) => b.occurrences - a.occurrences)
      .slice(0, MAX_KNOWN)
      .map((row) => ({ ...describeKnown(row), isSeen: row.rules.length > 0 || found.has(row.id) })),
  }
}
