import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { SUPPRESSION_SCOPES, type SuppressionScope } from '@debrief/domain/agent/reply'
import { keepPlaces } from './keep-new.ts'
import { type AgentFinding, type FindingPlace, locateFindings } from './to-findings.ts'

interface Named {
  title: string
  category: string
  rule: string | null
  /** The lesson's id; null if no lesson clearly applies. */
  lesson: string | null
}

/** A finding that a person suppressed (D40). */
export interface SuppressedFinding extends Named {
  id: string
  scope: SuppressionScope
  path: string
  fingerprint: string
}

type Located = Pick<FindingPlace, 'path' | 'fingerprint'>

/** Drops places that a suppression covers, and findings that have no places left. */
export const leaveOutSuppressed = (
  findings: readonly AgentFinding[],
  suppressions: readonly SuppressedFinding[],
): AgentFinding[] => keepPlaces(findings, (place, finding) => !findSuppression(finding, place, suppressions))

/**
 * Finds the mistakes whose places are all suppressed, and returns each one's index in the analysis. Leaves out mistakes
 * that reviewers flagged, because suppressions cover only Debrief's own findings.
 */
export function findSuppressed(
  result: Pick<AnalysisResult, 'mistakes'>,
  material: Pick<PullRequestMaterial, 'files'>,
  suppressions: readonly SuppressedFinding[],
): { index: number; suppressionId: string; scope: SuppressionScope }[] {
  if (suppressions.length === 0) return []
  return locateFindings(result, material).flatMap(({ index, finding }) => {
    const found = finding.places.map((place) => findSuppression(finding, place, suppressions))
    const [first] = found
    return first && found.every((each) => each !== null) ? [{ index, ...first }] : []
  })
}

/**
 * The first suppression that covers the place, with the narrowest scope that would be enough to cover it. Null if no
 * suppression covers the place.
 */
export function findSuppression(
  finding: Named,
  place: Located,
  suppressions: readonly SuppressedFinding[],
): { suppressionId: string; scope: SuppressionScope } | null {
  for (const suppression of suppressions) {
    const scope = findScope(finding, place, suppression)
    if (scope && SUPPRESSION_SCOPES.indexOf(scope) <= SUPPRESSION_SCOPES.indexOf(suppression.scope))
      return { suppressionId: suppression.id, scope }
  }
  return null
}

/**
 * The narrowest scope in which the suppression would cover the place. Null if the suppression is about a different
 * finding.
 */
function findScope(
  finding: Named,
  { path, fingerprint }: Located,
  suppression: SuppressedFinding,
): SuppressionScope | null {
  const isOtherLesson =
    finding.lesson !== null && suppression.lesson !== null && finding.lesson !== suppression.lesson
  // Compare fingerprints first, because a model may name the same finding differently each time.
  if (fingerprint === suppression.fingerprint && !isOtherLesson) return 'line'
  if (!isSame(finding, suppression)) return null
  return path === suppression.path ? 'file' : 'repository'
}

/**
 * Compares the rules' ids or, for a model's findings, the lessons. If neither finding has a rule or a lesson, the category
 * and the title must be the same.
 */
function isSame(finding: Named, suppression: Named): boolean {
  if (suppression.rule !== null || finding.rule !== null) return finding.rule === suppression.rule
  if (suppression.lesson !== null || finding.lesson !== null) return finding.lesson === suppression.lesson
  return finding.category === suppression.category && squeeze(finding.title) === squeeze(suppression.title)
}

const squeeze = (title: string) =>
  title
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
