import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Hunk } from '../../diff/diff-file.ts'
import { parsePatch } from '../../diff/parse-patch.ts'

export interface Piece {
  lines: string[]
  firstLine: number
  whole: boolean
  added: ReadonlySet<number>
  /** Numbers of the lines in the diff. A finding can quote only lines in the diff. */
  shown: ReadonlySet<number>
}

export function readPieces(file: MaterialFile, material: PullRequestMaterial): Piece[] {
  const hunks = parsePatch(file.patch ?? '')
  if (!hunks.some((hunk) => hunk.lines.some((line) => line.kind === 'add'))) return []
  const added = listLineNumbers(hunks, (kind) => kind === 'add')
  const shown = listLineNumbers(hunks, (kind) => kind !== 'del')
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

function listLineNumbers(
  hunks: readonly Hunk[],
  includes: (kind: Hunk['lines'][number]['kind']) => boolean,
): Set<number> {
  const lines = hunks
    .flatMap((hunk) => hunk.lines)
    .filter((line) => line.newLine !== null && includes(line.kind))
  return new Set(lines.map((line) => line.newLine as number))
}

/** If the text came from another commit, findings would be on the wrong lines. */
function agrees(text: string, hunks: readonly Hunk[]): boolean {
  const lines = text.split('\n')
  return hunks.every((hunk) =>
    hunk.lines.every((line) => line.newLine === null || lines[line.newLine - 1] === line.text),
  )
}
