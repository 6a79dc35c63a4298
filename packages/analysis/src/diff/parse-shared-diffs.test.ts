import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../read-folder.ts'
import { sharedFolder, sharedFolders } from '../testing/shared-data.ts'
import { countChanges } from './diff-file.ts'
import { parseDiff } from './parse-diff.ts'
import { parsePatch } from './parse-patch.ts'

const reviewdog = sharedFolder('diffs/reviewdog')
const expected = reviewdog === null ? [] : readdirSync(reviewdog).filter((name) => name.endsWith('.json'))

interface ExpectedDiff {
  Hunks:
    | {
        StartLineOld: number
        StartLineNew: number
        Lines: { Type: number; Content: string; LnumOld: number; LnumNew: number }[]
      }[]
    | null
}

describe.runIf(reviewdog !== null)('diffs of other parsers’ test suites', () => {
  it.each(expected)('%s reads as expected', (name) => {
    const folder = reviewdog as string
    const wanted = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExpectedDiff[] | null
    const files = parseDiff(readFileSync(join(folder, name.replace(/\.json$/, '')), 'utf8'))
    const kinds = ['context', 'add', 'del']
    expect(
      files.map((file) =>
        file.hunks.map((hunk) => [
          hunk.oldStart,
          hunk.newStart,
          hunk.lines.map((line) => [line.kind, line.text, line.oldLine ?? 0, line.newLine ?? 0]),
        ]),
      ),
    ).toEqual(
      (wanted ?? []).map((file) =>
        (file.Hunks ?? []).map((hunk) => [
          hunk.StartLineOld,
          hunk.StartLineNew,
          hunk.Lines.map((line) => [kinds[line.Type], line.Content, line.LnumOld, line.LnumNew]),
        ]),
      ),
    )
  })

  it.each(sharedFolders('diffs'))('%s is read without an error', (folder) => {
    const names = readdirSync(folder).filter((name) => !name.endsWith('.json'))
    const files = names.flatMap((name) => parseDiff(readFileSync(join(folder, name), 'utf8')))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect(file.path).not.toBe('')
  })
})

const pulls = sharedFolders('pull-requests')

it.runIf(pulls.length > 0)(
  'returns the same files, statuses and counts as GitHub for every real pull request',
  () => {
    for (const folder of pulls) {
      const files = readFolder(folder).files
      const parsed = parseDiff(readFileSync(join(folder, 'pull.diff'), 'utf8'))
      const brief = (file: { path: string; status: string; additions: number; deletions: number }) => [
        file.path,
        file.status,
        file.additions,
        file.deletions,
      ]
      const byPath = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
      expect([folder, parsed.map(brief).toSorted(byPath)]).toEqual([
        folder,
        files.map(brief).toSorted(byPath),
      ])
      for (const file of files) {
        if (file.patch !== null)
          expect(countChanges(parsePatch(file.patch))).toEqual({
            additions: file.additions,
            deletions: file.deletions,
          })
      }
    }
  },
)
