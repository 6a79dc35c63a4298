import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { SUPPRESSION_SCOPES, type SuppressionScope } from '@debrief/domain/agent/reply'
import { keepPlaces } from './keep-new.ts'
import { type AgentFinding, type FindingPlace, locateFindings } from './to-findings.ts'

interface FindingIdentity {
  title: string
  category: string
  rule: string | null
  /** Null if no lesson clearly applies. */
  lesson: string | null
}

/** A finding that a person suppressed (D40). */
export interface SuppressedFinding extends FindingIdentity {
  id: string
  scope: SuppressionScope
  path: string
  fingerprint: string
}

type FindingLocation = Pick<FindingPlace, 'path' | 'fingerprint'>

export const leaveOutSuppressed = (
  findings: readonly AgentFinding[],
  suppressions: readonly SuppressedFinding[],
): AgentFinding[] => keepPlaces(findings, (place, finding) => !findSuppression(finding, place, suppressions))

/**
 * Finds the mistakes whose places are all suppressed. Skips mistakes that reviewers flagged, because suppressions cover
 * only Debrief's own findings.
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
 * Returns the first suppression that covers the place, or null. `scope` may be narrower than the scope that the person
 * chose.
 */
export function findSuppression(
  finding: FindingIdentity,
  place: FindingLocation,
  suppressions: readonly SuppressedFinding[],
): { suppressionId: string; scope: SuppressionScope } | null {
  for (const suppression of suppressions) {
    const scope = findScope(finding, place, suppression)
    if (scope && SUPPRESSION_SCOPES.indexOf(scope) <= SUPPRESSION_SCOPES.indexOf(suppression.scope))
      return { suppressionId: suppression.id, scope }
  }
  return null
}

function findScope(
  finding: FindingIdentity,
  { path, fingerprint }: FindingLocation,
  suppression: SuppressedFinding,
): SuppressionScope | null {
  const isOtherLesson =
    finding.lesson !== null && suppression.lesson !== null && finding.lesson !== suppression.lesson
  // A model may name the same finding differently each time, so fingerprints are compared first.
  if (fingerprint === suppression.fingerprint && !isOtherLesson) return 'line'
  if (!isSame(finding, suppression)) return null
  return path === suppression.path ? 'file' : 'repository'
}

function isSame(finding: FindingIdentity, suppression: FindingIdentity): boolean {
  if (suppression.rule !== null || finding.rule !== null) return finding.rule === suppression.rule
  if (suppression.lesson !== null || finding.lesson !== null) return finding.lesson === suppression.lesson
  return finding.category === suppression.category && squeeze(finding.title) === squeeze(suppression.title)
}

const squeeze = (title: string) =>
  title
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
