import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { countChanges } from './diff/diff-file.ts'
import { parsePatch } from './diff/parse-patch.ts'
import { leftOut } from './left-out.ts'

/** Lists every file of the pull request exactly once, and how much of the change was read (D16, D20). */
export interface Ledger {
  entries: FileCoverage[]
  changedLines: number
  /**
   * The share of changed lines that were read, 0 to 1, not counting files left out on purpose, such as lock files. 0 if
   * only such files changed. If no lines changed, the share is 1, or 0 if a file failed.
   */
  coveredShare: number
}

interface Entry extends FileCoverage {
  covered: number
  onPurpose: boolean
}

type ReportedCoverage = Pick<FileCoverage, 'path' | 'state' | 'reason' | 'readLines'>

/**
 * GitHub lists at most 3,000 files, so each unlisted file gets a failed entry and a share of the remaining lines.
 * `reported` can make an entry worse but never better.
 */
export function buildLedger(
  material: PullRequestMaterial,
  reported: readonly ReportedCoverage[] = [],
): Ledger {
  const worse = new Map(
    reported.filter((entry) => entry.state !== 'analyzed').map((entry) => [entry.path, entry]),
  )
  const listed = [...new Map(material.files.map((file) => [file.path, file])).values()]
  const entries = listed.map((file) => worsen(toEntry(file), worse.get(file.path)))
  const listedLines = entries.reduce((sum, entry) => sum + entry.changedLines, 0)
  const changedLines = Math.max(listedLines, material.additions + material.deletions)
  const all = [...entries, ...unlisted(material.changedFiles - listed.length, changedLines - listedLines)]
  return {
    entries: all.map(({ path, state, reason, changedLines: lines }) => ({
      path,
      state,
      reason,
      changedLines: lines,
    })),
    changedLines,
    coveredShare: computeCoveredShare(all, changedLines),
  }
}

function toEntry(file: MaterialFile): Entry {
  const changedLines = file.additions + file.deletions
  const entry = (
    state: FileCoverage['state'],
    reason: string | null,
    covered: number,
    onPurpose = false,
  ): Entry => ({
    path: file.path,
    state,
    reason,
    changedLines,
    covered,
    onPurpose,
  })
  const why = leftOut(file.path, file.patch)
  if (why) return entry('skipped', why, 0, true)
  if (file.patch === null || file.patch === '') return withoutPatch(file, entry)
  const hunks = parsePatch(file.patch)
  if (hunks.length === 0) return entry('failed', 'its patch is malformed', 0)
  const { additions, deletions } = countChanges(hunks)
  const read = additions + deletions
  if (read >= changedLines) return entry('analyzed', null, changedLines)
  return entry('clipped', `GitHub sent ${read} of ${changedLines} changed lines`, read)
}

function withoutPatch(
  file: MaterialFile,
  entry: (state: FileCoverage['state'], reason: string | null, covered: number, onPurpose?: boolean) => Entry,
): Entry {
  if (file.additions + file.deletions > 0) return entry('skipped', 'too large: GitHub sent no patch', 0)
  // There are no lines to read: the file was moved or copied, or a text file is empty or only its mode changed.
  if (file.status === 'renamed' || file.status === 'copied' || file.status === 'unchanged')
    return entry('analyzed', null, 0)
  if (detectLanguage(file.path) !== null) return entry('analyzed', null, 0)
  return entry('skipped', 'no patch from GitHub: binary, empty, or only its mode changed', 0, true)
}

const GRAVITY: Record<FileCoverage['state'], number> = { analyzed: 0, clipped: 1, skipped: 2, failed: 3 }

function worsen(entry: Entry, reported: ReportedCoverage | undefined): Entry {
  if (!reported || entry.onPurpose || GRAVITY[reported.state] <= GRAVITY[entry.state]) return entry
  const read = reported.state === 'clipped' ? (reported.readLines ?? 0) : 0
  const covered = Math.min(entry.covered, Math.max(0, read))
  return { ...entry, state: reported.state, reason: reported.reason ?? 'no reason given', covered }
}

function unlisted(count: number, lines: number): Entry[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    path: `(not listed by GitHub, ${index + 1} of ${count})`,
    state: 'failed' as const,
    reason: 'GitHub lists at most 3,000 files per pull request',
    changedLines: Math.floor(lines / count) + (index < lines % count ? 1 : 0),
    covered: 0,
    onPurpose: false,
  }))
}

function computeCoveredShare(entries: readonly Entry[], changedLines: number): number {
  if (changedLines === 0) return entries.some((entry) => entry.state === 'failed') ? 0 : 1
  const left = entries.filter((entry) => entry.onPurpose).reduce((sum, entry) => sum + entry.changedLines, 0)
  const covered = entries.reduce((sum, entry) => sum + entry.covered, 0)
  return changedLines === left ? 0 : Math.min(1, covered / (changedLines - left))
}
