import { joinChanges } from '@debrief/analysis/model/budget/measure-recall'
import { readFolder } from '@debrief/analysis/read-folder'
import { buildFile, buildMaterial } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'
import type { PullRequestMaterial } from '@debrief/contracts/material'

export const changedLines = ({ additions, deletions }: PullRequestMaterial) => additions + deletions

export const realChanges = (): PullRequestMaterial[] => sharedFolders('pull-requests').map(readFolder)

/** Joins pull requests, repeating them if necessary, until the result has at least `lines` changed lines. */
export function joinToLines(materials: readonly PullRequestMaterial[], lines: number): PullRequestMaterial {
  const joined: PullRequestMaterial[] = []
  for (let at = 0, sum = 0; sum < lines; at++) {
    const next = materials[at % materials.length]
    if (!next) throw new RangeError('There is nothing to join.')
    joined.push(next)
    sum += Math.max(1, changedLines(next))
  }
  return joinChanges(joined)
}

/** A pull request with one file in which every line is a finding. */
export const allFindings = (lines: number): PullRequestMaterial =>
  buildMaterial({ files: [buildFile('src/a.ts', 'console.log(fare)\n'.repeat(lines).trimEnd())] })
