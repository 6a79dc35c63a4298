import { createHash } from 'node:crypto'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, Mistake } from '@debrief/contracts/reviews/analysis-result'
import { type HeadLines, headLinesOf, type Place } from './diff-lines-at-head.ts'

interface RuleFix {
  /** The whole of what is wrong, once in the line. */
  wrong: RegExp
  right: string
}

/** Switches that have one right position. What a rule's finding needs thought for has no fix here. */
const FIXES: Record<string, readonly RuleFix[]> = {
  'tls-not-verified': [
    { wrong: /(\brejectUnauthorized\s*:\s*)false\b/g, right: '$1true' },
    { wrong: /(\bverify\s*=\s*)False\b/g, right: '$1True' },
    { wrong: /(\bInsecureSkipVerify\s*:\s*)true\b/g, right: '$1false' },
    { wrong: /(\bdanger_accept_invalid_(?:certs|hostnames)\()true\b/g, right: '$1false' },
  ],
  'debug-output': [{ wrong: /^\s*debugger;?\s*$/g, right: '' }],
}

/** The line mended where the rule knows for certain how; an empty text takes it away. null: it does not. */
function fixOfRule(rule: string | null, line: string): string | null {
  for (const { wrong, right } of FIXES[rule ?? ''] ?? [])
    if (line.match(wrong)?.length === 1) return line.replace(wrong, right)
  return null
}

export interface FindingPlace extends Place {
  side: Mistake['side']
  /** Tells whether this was said of the pull request before, wherever its lines have moved. SHA-256, hex. */
  fingerprint: string
}

/** One thing to say of an open pull request, at one place or more. */
export interface AgentFinding
  extends Pick<
    Mistake,
    'title' | 'description' | 'category' | 'severity' | 'confidence' | 'rule' | 'source'
  > {
  standardId: string | null
  /** The first is the one to comment on. */
  places: [FindingPlace, ...FindingPlace[]]
  /** The lines of the first place mended, where that is certain. */
  fix: string | null
}

/** What a rule says of the number of its places: counted anew, because some of them may have been said before. */
const COUNTED = / ?Found in \d+ places(?: in \d+ files)?\.$/

/**
 * What an analysis found by itself, the most telling first. What people said in review is theirs to say, so it is left out.
 */
export function findingsOf(result: AnalysisResult, material: PullRequestMaterial): AgentFinding[] {
  const head = headLinesOf(material.files)
  const counts = new Map<string, number>()
  return result.mistakes
    .filter(({ source }) => source !== 'reviewer')
    .map((mistake) => findingOf(mistake, { head, counts }))
    .toSorted((a, b) => tellingOf(b) - tellingOf(a))
}

const WEIGHT = { high: 100, medium: 10, low: 1 }
const tellingOf = ({ severity, confidence, standardId }: AgentFinding) =>
  WEIGHT[severity] * confidence * (standardId === null ? 1 : 2)

function findingOf(mistake: Mistake, diff: { head: HeadLines; counts: Map<string, number> }): AgentFinding {
  const { title, category, severity, confidence, rule, source, path, side, startLine, endLine } = mistake
  const first = { path, side, startLine, endLine }
  const rest = mistake.occurrences.filter((place) => place.path !== path || place.startLine !== startLine)
  const place = (each: Omit<FindingPlace, 'fingerprint'>): FindingPlace => ({
    path: each.path,
    side: each.side,
    startLine: each.startLine,
    endLine: each.endLine,
    fingerprint: fingerprintOf(mistake, each, diff),
  })
  return {
    title,
    description: mistake.description.replace(COUNTED, ''),
    category,
    severity,
    confidence,
    rule,
    source,
    standardId: mistake.standardId ?? null,
    places: [place(first), ...rest.map(place)],
    fix: certainFix(mistake, diff.head),
  }
}

/**
 * By what was found and the code itself, not by line numbers or words, which change with every push and every answer of a
 * model. The same code again in a file is told apart by its turn.
 */
function fingerprintOf(
  { rule, category, codeBefore }: Mistake,
  place: Omit<FindingPlace, 'fingerprint'>,
  { head, counts }: { head: HeadLines; counts: Map<string, number> },
): string {
  const lines = place.side === 'RIGHT' ? head.textOf(place) : null
  const code = (lines?.join('\n') ?? codeBefore ?? '').replace(/\s+/g, ' ').trim()
  const key = JSON.stringify([place.path, place.side, rule ?? category, code])
  const turn = (counts.get(key) ?? 0) + 1
  counts.set(key, turn)
  return createHash('sha256').update(`${key} ${turn}`).digest('hex')
}

const LONGEST_FIX = 2_000

/** A fix is offered to be applied with one click only where it replaces exactly the lines that stand there. */
function certainFix(
  { rule, source, codeBefore, codeAfter, side, ...place }: Mistake,
  head: HeadLines,
): string | null {
  const lines = side === 'RIGHT' ? head.textOf(place) : null
  if (lines === null || lines.some((line) => line.includes('\r'))) return null
  if (source === 'analyzer') {
    const [line, ...others] = lines
    return line !== undefined && others.length === 0 ? fixOfRule(rule, line) : null
  }
  if (codeBefore === null || codeAfter === null || codeAfter.length > LONGEST_FIX) return null
  return lines.join('\n') === codeBefore && !codeAfter.includes('\r') ? codeAfter.replace(/\n+$/, '') : null
}
