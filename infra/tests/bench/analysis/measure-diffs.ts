import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseDiff } from '@debrief/analysis/diff/parse-diff'
import { readFolder } from '@debrief/analysis/read-folder'
import { sharedFolder, sharedFolders } from '@debrief/analysis/testing/shared-data'
import type { Figure } from '@debrief/analysis/training/measure-judgments'
import { estimateShare } from '@debrief/analysis/training/wilson'

interface ExpectedDiff {
  Hunks: { StartLineOld: number; StartLineNew: number; Lines: { Type: number; Content: string }[] }[] | null
}

export function measureDiffs(): Figure[] {
  const goal = { bar: 1, atLeast: true }
  return [
    { name: 'diff cases with an expectation: read as expected', share: toShare(checkCases()), goal },
    { name: 'diff cases: read without an error, every file named', share: toShare(checkPaths()), goal },
    {
      name: 'real pull requests: files, statuses and counts as GitHub gives them',
      share: toShare(checkPullRequests()),
      goal,
    },
  ]
}

const toShare = (right: boolean[]) => estimateShare(right.filter(Boolean).length, right.length)

function checkCases(): boolean[] {
  const folder = sharedFolder('diffs/reviewdog')
  if (!folder) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => {
    const wanted = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExpectedDiff[] | null
    const files = parseDiff(readFileSync(join(folder, name.replace(/\.json$/, '')), 'utf8'))
    const kinds = ['context', 'add', 'del']
    return isDeepStrictEqual(
      files.map(({ hunks }) =>
        hunks.map((hunk) => [hunk.oldStart, hunk.newStart, hunk.lines.map((line) => [line.kind, line.text])]),
      ),
      (wanted ?? []).map(({ Hunks }) =>
        (Hunks ?? []).map((hunk) => [
          hunk.StartLineOld,
          hunk.StartLineNew,
          hunk.Lines.map((line) => [kinds[line.Type], line.Content]),
        ]),
      ),
    )
  })
}

function checkPaths(): boolean[] {
  return sharedFolders('diffs').flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('.json'))
      .map((name) => parseDiff(readFileSync(join(folder, name), 'utf8')).every(({ path }) => path !== '')),
  )
}

function checkPullRequests(): boolean[] {
  type FileCounts = { path: string; status: string; additions: number; deletions: number }
  const brief = (files: readonly FileCounts[]) =>
    files
      .map(({ path, status, additions, deletions }) => `${path} ${status} ${additions} ${deletions}`)
      .toSorted()
  return sharedFolders('pull-requests').map((folder) =>
    isDeepStrictEqual(
      brief(parseDiff(readFileSync(join(folder, 'pull.diff'), 'utf8'))),
      brief(readFolder(folder).files),
    ),
  )
}
