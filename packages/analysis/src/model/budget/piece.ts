import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { countChanges, type DiffLine, type Hunk } from '../../diff/diff-file.ts'
import { parsePatch } from '../../diff/parse-patch.ts'
import { leftOut } from '../../left-out.ts'
import { type HunkContext, rankHunk } from './rank-hunk.ts'

export interface Piece {
  file: MaterialFile
  hunk: Hunk
  order: number
  rank: number
  changedLines: number
}

/** The maximum length of a piece in characters, a few thousand tokens. Longer hunks are split. */
const MAX_CHARACTERS = 8000

export const MAX_LINE_LENGTH = 1500

export function listPieces(material: PullRequestMaterial, hints: readonly Mistake[]): Piece[] {
  const pieces: Piece[] = []
  for (const file of material.files) {
    if (file.patch === null || leftOut(file.path, file.patch)) continue
    const told: HunkContext = {
      threads: material.threads.filter(
        (thread) => thread.path === file.path || thread.path === file.previousPath,
      ),
      findings: hints.flatMap(({ occurrences, severity }) =>
        occurrences.filter((place) => place.path === file.path).map((place) => ({ ...place, severity })),
      ),
    }
    for (const hunk of parsePatch(file.patch).flatMap(split)) {
      const { additions, deletions } = countChanges([hunk])
      const rank = rankHunk(hunk, file.path, told)
      pieces.push({ file, hunk, order: pieces.length, rank, changedLines: additions + deletions })
    }
  }
  return pieces
}

function split(hunk: Hunk): Hunk[] {
  const runs: DiffLine[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const line of hunk.lines) {
    const length = Math.min(line.text.length, MAX_LINE_LENGTH) + 2
    if (size + length > MAX_CHARACTERS) {
      runs.push([])
      size = 0
    }
    runs.at(-1)?.push(line)
    size += length
  }
  return runs.length < 2 ? [hunk] : runs.map((lines) => toSubHunk(lines, hunk))
}

function toSubHunk(lines: DiffLine[], hunk: Hunk): Hunk {
  const old = lines.filter((line) => line.kind !== 'add')
  const added = lines.filter((line) => line.kind !== 'del')
  return {
    oldStart: old.find((line) => line.oldLine !== null)?.oldLine ?? hunk.oldStart,
    oldCount: old.length,
    newStart: added[0]?.newLine ?? hunk.newStart,
    newCount: added.length,
    section: hunk.section,
    lines,
  }
}
