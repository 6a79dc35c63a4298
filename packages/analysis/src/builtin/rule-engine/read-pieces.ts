import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Hunk } from '../../diff/diff-file.ts'
import { parsePatch } from '../../diff/parse-patch.ts'

/** A run of lines of a file's new version. */
export interface Piece {
  /** The lines as they stand in the file. */
  lines: string[]
  /** The number of the first. */
  firstLine: number
  whole: boolean
  added: ReadonlySet<number>
  /** Lines that the diff shows; only they can be quoted as found in it. */
  shown: ReadonlySet<number>
}

/**
 * What is known of the new version: the file itself where it was fetched, or was added whole by the patch; else each
 * hunk's new side.
 */
export function readPieces(file: MaterialFile, material: PullRequestMaterial): Piece[] {
  const hunks = parsePatch(file.patch ?? '')
  if (!hunks.some((hunk) => hunk.lines.some((line) => line.kind === 'add'))) return []
  const added = linesOf(hunks, (kind) => kind === 'add')
  const shown = linesOf(hunks, (kind) => kind !== 'del')
  const text = material.contents.find(
    (content) => content.sha === material.headSha && content.path === file.path,
  )?.text
  if (text != null && agrees(text, hunks))
    return [{ lines: text.split('\n'), firstLine: 1, whole: true, added, shown }]
  return hunks.map((hunk) => ({
    lines: hunk.lines.filter((line) => line.kind !== 'del').map((line) => line.text),
    firstLine: hunk.newStart,
    whole: file.status === 'added' && hunks.length === 1 && hunk.newStart === 1,
    added,
    shown,
  }))
}

function linesOf(
  hunks: readonly Hunk[],
  wanted: (kind: Hunk['lines'][number]['kind']) => boolean,
): Set<number> {
  const lines = hunks
    .flatMap((hunk) => hunk.lines)
    .filter((line) => line.newLine !== null && wanted(line.kind))
  return new Set(lines.map((line) => line.newLine as number))
}

/** Contents of another commit would put findings on wrong lines. */
function agrees(text: string, hunks: readonly Hunk[]): boolean {
  const lines = text.split('\n')
  return hunks.every((hunk) =>
    hunk.lines.every((line) => line.newLine === null || lines[line.newLine - 1] === line.text),
  )
}
