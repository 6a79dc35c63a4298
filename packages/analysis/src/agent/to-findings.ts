import { createHash } from 'node:crypto'
import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, Mistake } from '@debrief/contracts/reviews/analysis-result'
import { type HeadLines, indexHeadLines, type Place } from './diff-lines-at-head.ts'

interface RuleFix {
  /** Matches the code to replace. A line with several matches gets no fix. */
  wrong: RegExp
  right: string
}

/** Only fixes that are always right. Other findings need a person's judgment. */
const FIXES: Record<string, readonly RuleFix[]> = {
  'tls-not-verified': [
    { wrong: /(\brejectUnauthorized\s*:\s*)false\b/g, right: '$1true' },
    { wrong: /(\bverify\s*=\s*)False\b/g, right: '$1True' },
    { wrong: /(\bInsecureSkipVerify\s*:\s*)true\b/g, right: '$1false' },
    { wrong: /(\bdanger_accept_invalid_(?:certs|hostnames)\()true\b/g, right: '$1false' },
  ],
  'debug-output': [{ wrong: /^\s*debugger;?\s*$/g, right: '' }],
}

/** Returns the fixed line, or an empty string to delete the line. Null if the rule has no certain fix for the line. */
function fixOfRule(rule: string | null, line: string): string | null {
  for (const { wrong, right } of FIXES[rule ?? ''] ?? [])
    if (line.match(wrong)?.length === 1) return line.replace(wrong, right)
  return null
}

export interface FindingPlace extends Place {
  side: Mistake['side']
  /** A SHA-256 hash in hex. It stays the same when lines move, so the agent doesn't report a finding twice. */
  fingerprint: string
}

export interface AgentFinding
  extends Pick<
    Mistake,
    'title' | 'description' | 'category' | 'severity' | 'confidence' | 'rule' | 'lesson' | 'source'
  > {
  standardId: string | null
  places: [FindingPlace, ...FindingPlace[]]
  /** The fixed lines of the first place. Null if there's no certain fix. */
  fix: string | null
}

/**
 * Matches the count of places in a rule's description. The count is removed, because some places may have been reported
 * already.
 */
const COUNTED = / ?Found in \d+ places(?: in \d+ files)?\.$/

export const toFindings = (result: AnalysisResult, material: PullRequestMaterial): AgentFinding[] =>
  locateFindings(result, material)
    .map(({ finding }) => finding)
    .toSorted((a, b) => scoreFinding(b) - scoreFinding(a))

export function locateFindings(
  { mistakes }: Pick<AnalysisResult, 'mistakes'>,
  { files }: Pick<PullRequestMaterial, 'files'>,
): { index: number; finding: AgentFinding }[] {
  const head = indexHeadLines(files)
  const counts = new Map<string, number>()
  return mistakes.flatMap((mistake, index) =>
    mistake.source === 'reviewer' ? [] : [{ index, finding: toFinding(mistake, { head, counts }) }],
  )
}

const WEIGHT = { high: 100, medium: 10, low: 1 }
const scoreFinding = ({ severity, confidence, standardId }: AgentFinding) =>
  WEIGHT[severity] * confidence * (standardId === null ? 1 : 2)

function toFinding(mistake: Mistake, diff: { head: HeadLines; counts: Map<string, number> }): AgentFinding {
  const { title, category, severity, confidence, rule, lesson, source } = mistake
  const { path, side, startLine, endLine } = mistake
  const first = { path, side, startLine, endLine }
  const rest = mistake.occurrences.filter((place) => place.path !== path || place.startLine !== startLine)
  const place = (each: Omit<FindingPlace, 'fingerprint'>): FindingPlace => ({
    path: each.path,
    side: each.side,
    startLine: each.startLine,
    endLine: each.endLine,
    fingerprint: fingerprintPlace(mistake, each, diff),
  })
  return {
    title,
    description: mistake.description.replace(COUNTED, ''),
    category,
    severity,
    confidence,
    rule,
    lesson,
    source,
    standardId: mistake.standardId ?? null,
    places: [place(first), ...rest.map(place)],
    fix: certainFix(mistake, diff.head),
  }
}

/**
 * Line numbers and wording aren't hashed, because they may change with each push or model answer. A counter
 * distinguishes copies of the same code in a file.
 */
function fingerprintPlace(
  { rule, category, codeBefore }: Pick<Mistake, 'rule' | 'category' | 'codeBefore'>,
  place: Omit<FindingPlace, 'fingerprint'>,
  { head, counts }: { head: HeadLines; counts: Map<string, number> },
): string {
  const lines = place.side === 'RIGHT' ? head.getLines(place) : null
  const code = (lines?.join('\n') ?? codeBefore ?? '').replace(/\s+/g, ' ').trim()
  const key = JSON.stringify([place.path, place.side, rule ?? category, code])
  const turn = (counts.get(key) ?? 0) + 1
  counts.set(key, turn)
  return createHash('sha256').update(`${key} ${turn}`).digest('hex')
}

interface CheckedPlace extends Place {
  rule: string
  category: Mistake['category']
  code: string
}

export function fingerprintChecked(
  checkedPlaces: readonly CheckedPlace[],
  files: readonly MaterialFile[],
): string[] {
  const diff = { head: indexHeadLines(files), counts: new Map<string, number>() }
  return checkedPlaces.map(({ code: codeBefore, ...place }) =>
    fingerprintPlace({ ...place, codeBefore }, { ...place, side: 'RIGHT' }, diff),
  )
}

const MAX_FIX_LENGTH = 2_000

/** GitHub applies a suggestion with one click, so a fix must replace exactly the current lines. */
function certainFix(
  { rule, source, codeBefore, codeAfter, side, ...place }: Mistake,
  head: HeadLines,
): string | null {
  const lines = side === 'RIGHT' ? head.getLines(place) : null
  if (lines === null || lines.some((line) => line.includes('\r'))) return null
  if (source === 'analyzer') {
    const [line, ...others] = lines
    return line !== undefined && others.length === 0 ? fixOfRule(rule, line) : null
  }
  if (codeBefore === null || codeAfter === null || codeAfter.length > MAX_FIX_LENGTH) return null
  return lines.join('\n') === codeBefore && !codeAfter.includes('\r') ? codeAfter.replace(/\n+$/, '') : null
}
