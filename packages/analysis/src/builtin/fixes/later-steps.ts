import type {
  MaterialFile,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { Hunk } from '../../diff/diff-file.ts'
import { diffLines } from '../../diff/diff-lines.ts'
import { parsePatch } from '../../diff/parse-patch.ts'
import { isCommitListCut } from '../../listed-by-github.ts'
import { commentedRange, commentedText } from './commented-lines.ts'

export interface Step {
  /** Null for the comparison of the commented version with the head. */
  sha: string | null
  committedAt: string | null
  isMerge: boolean
  /**
   * Whether GitHub lists the commit before the commented one although it's on a parallel branch, where line numbers may
   * differ from those in the commented version.
   */
  isSibling: boolean
  files: StepFile[]
}

export interface StepFile extends Omit<MaterialFile, 'patch'> {
  /** Null if lines changed but GitHub omits the patch. */
  hunks: Hunk[] | null
}

/**
 * Includes later commits on parallel branches. Null if the commented commit is missing, or if a later commit is or may
 * be missing.
 */
export function commitSteps(thread: ReviewThread, material: PullRequestMaterial): Step[] | null {
  const { commits } = material
  const written = commits.findIndex(({ sha }) => sha === thread.originalCommitSha)
  // GitHub lists only the oldest 250 commits, so later ones may be missing.
  if (written === -1 || isCommitListCut(material)) return null
  const ancestors = listAncestors(thread.originalCommitSha, commits)
  const asked = thread.comments[0]?.createdAt ?? ''
  const later = commits.filter(
    ({ sha, committedAt }, index) =>
      index > written || (index < written && !ancestors.has(sha) && (committedAt ?? '') > asked),
  )
  const steps: Step[] = []
  for (const { sha, committedAt, parents } of later) {
    const patch = material.laterCommits.find((known) => known.sha === sha)
    if (!patch) return null
    steps.push({
      sha,
      committedAt,
      isMerge: parents.length > 1,
      isSibling: commits.findIndex((commit) => commit.sha === sha) < written,
      files: patch.files.map(parseFile),
    })
  }
  return steps
}

/** Compares the commented version with the head, for example after a force-push. Null if the changes are unknown. */
export function headStep(thread: ReviewThread, material: PullRequestMaterial): Step | null {
  const hunks = hunksToHead(thread, material)
  if (!hunks) return null
  const path = pathAtHead(thread.path, material)
  const file = { path, previousPath: thread.path, status: 'modified' as const, additions: 0, deletions: 0 }
  return {
    sha: null,
    committedAt: null,
    isMerge: false,
    isSibling: false,
    files: [{ ...file, hunks }],
  }
}

export const textAt = (
  { contents }: PullRequestMaterial,
  { sha, path }: { sha: string; path: string },
): string | null => contents.find((content) => content.sha === sha && content.path === path)?.text ?? null

export function pathAtHead(path: string, { files, laterCommits }: PullRequestMaterial): string {
  const changes = [...laterCommits.map((commit) => commit.files), files]
  return changes.reduce(
    (known, changed) =>
      changed.find(({ status, previousPath }) => status === 'renamed' && previousPath === known)?.path ??
      known,
    path,
  )
}

export const fileAt = <File extends Pick<MaterialFile, 'path' | 'previousPath'>>(
  files: readonly File[],
  path: string,
): File | undefined =>
  files.find((file) => file.path === path) ?? files.find((file) => file.previousPath === path)

function listAncestors(sha: string, commits: PullRequestMaterial['commits']): Set<string> {
  const parents = new Map(commits.map((commit) => [commit.sha, commit.parents]))
  const found = new Set([sha])
  for (const each of found) for (const parent of parents.get(each) ?? []) found.add(parent)
  return found
}

const parsed = new WeakMap<MaterialFile, StepFile>()

function parseFile(file: MaterialFile): StepFile {
  const known = parsed.get(file)
  if (known) return known
  const { patch, ...rest } = file
  const isLeftOut = patch === null && file.additions + file.deletions > 0
  const step = { ...rest, hunks: isLeftOut ? null : parsePatch(patch ?? '') }
  parsed.set(file, step)
  return step
}

function hunksToHead(thread: ReviewThread, material: PullRequestMaterial): Hunk[] | null {
  const before = textAt(material, { sha: thread.originalCommitSha, path: thread.path })
  const after = textAt(material, { sha: material.headSha, path: pathAtHead(thread.path, material) })
  if (before !== null && after !== null) return [diffLines(before, after)]
  const compared = material.comparisons.find(
    (comparison) =>
      comparison.baseSha === thread.originalCommitSha && comparison.headSha === material.headSha,
  )
  const hunks = parsePatch((compared && fileAt(compared.files, thread.path)?.patch) || '')
  return containsComment(hunks, thread) ? hunks : null
}

/**
 * Checks that the hunks contain the commented text. GitHub compares with the common ancestor, which may differ from the
 * commented version.
 */
function containsComment(hunks: readonly Hunk[], thread: ReviewThread): boolean {
  const range = commentedRange(thread)
  const wanted = commentedText(thread)
  if (!range || wanted === null) return false
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const there = lines.filter(
    ({ oldLine }) => oldLine !== null && oldLine >= range.start && oldLine <= range.end,
  )
  return there.map((line) => line.text).join('\n') === wanted
}
