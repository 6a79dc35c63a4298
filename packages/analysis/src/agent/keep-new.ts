import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { parsePatch } from '../diff/parse-patch.ts'
import type { AgentFinding, FindingPlace } from './to-findings.ts'

export interface EarlierReview {
  /** Fingerprints of the findings already reported on this pull request. */
  said: ReadonlySet<string>
  /** Changes since the last reviewed head. Null for the first review or if the changes are unknown. */
  changed: readonly MaterialFile[] | null
}

export function keepNew(findings: readonly AgentFinding[], { said, changed }: EarlierReview): AgentFinding[] {
  const added = changed && addedLines(changed)
  return keepPlaces(findings, (place) => !said.has(place.fingerprint) && (!added || touches(place, added)))
}

export function keepPlaces(
  findings: readonly AgentFinding[],
  isKept: (place: FindingPlace, finding: AgentFinding) => boolean,
): AgentFinding[] {
  return findings.flatMap((finding) => {
    const [first, ...rest] = finding.places.filter((place) => isKept(place, finding))
    if (!first) return []
    // The fix was written for the first place only.
    return [
      {
        ...finding,
        places: [first, ...rest] as const,
        fix: first === finding.places[0] ? finding.fix : null,
      },
    ]
  }) as AgentFinding[]
}

function addedLines(files: readonly MaterialFile[]): Map<string, Set<number>> {
  return new Map(
    files.map(({ path, patch }) => [
      path,
      new Set(
        parsePatch(patch ?? '').flatMap(({ lines }) =>
          lines.flatMap(({ kind, newLine }) => (kind === 'add' && newLine !== null ? [newLine] : [])),
        ),
      ),
    ]),
  )
}

function touches(
  { path, startLine, endLine }: FindingPlace,
  added: ReadonlyMap<string, Set<number>>,
): boolean {
  const lines = added.get(path)
  if (!lines) return false
  for (const line of lines) if (line >= startLine && line <= endLine) return true
  return false
}
