import type { MaterialFile, PullRequestMaterial, ReviewThread } from '@debrief/contracts/material'
import type { DiffLine, Hunk } from '../../diff/diff-file.ts'
import { diffLines } from '../../diff/diff-lines.ts'
import { followLines, type LineRange, type Versions } from '../../diff/follow-lines.ts'
import { parsePatch } from '../../diff/parse-patch.ts'
import { isCommitListCut } from '../../listed-by-github.ts'
import { commentedRange, commentedText } from './commented-lines.ts'
import { isAnswer } from './is-answer.ts'
import { standsUntouched } from './stands-untouched.ts'

/** What became of commented lines by the merge, with the two versions where a commit changed them (D16). */
export interface Fix {
  outcome: 'fixed' | 'merged-unaddressed' | 'unknown'
  fixedIn: string | null
  codeBefore: string | null
  codeAfter: string | null
}

const UNKNOWN: Fix = { outcome: 'unknown', fixedIn: null, codeBefore: null, codeAfter: null }
const UNADDRESSED: Fix = { ...UNKNOWN, outcome: 'merged-unaddressed' }

export function traceFix(thread: ReviewThread, material: PullRequestMaterial): Fix {
  const range = commentedRange(thread)
  // Deleted lines have no later version, and before the merge nothing is settled.
  if (!range || thread.side === 'LEFT' || material.mergedAt === null) return UNKNOWN
  const at = material.commits.findIndex((commit) => commit.sha === thread.originalCommitSha)
  if (thread.originalCommitSha === material.headSha) return stillThere(thread, material)
  if (at !== -1)
    return (
      traceThroughCommits(thread, material, { range, after: at + 1 }) ?? traceToHead(thread, material, range)
    )
  return traceToHead(thread, material, range)
}

function traceThroughCommits(
  thread: ReviewThread,
  material: PullRequestMaterial,
  { range, after }: { range: LineRange; after: number },
): Fix | null {
  const place = { path: thread.path, ...range }
  const authorLogin = material.author?.login ?? null
  for (const commit of material.commits.slice(after)) {
    const patch = material.laterCommits.find((later) => later.sha === commit.sha)
    if (!patch) return null
    const file = fileAt(patch.files, place.path)
    if (!file) continue
    if (file.status !== 'removed') place.path = file.path
    if (file.patch === null) {
      if (file.additions + file.deletions > 0 || file.status === 'removed') return null
      continue
    }
    const followed = followLines(parsePatch(file.patch), place)
    const untouched = followed.state === 'changed' ? standsUntouched(followed, thread) : null
    if (followed.state === 'moved' || (followed.state === 'near' && !isAnswer(followed, thread, authorLogin)))
      Object.assign(place, { start: followed.start, end: followed.end })
    else if (untouched !== null) Object.assign(place, { start: untouched, end: untouched })
    // What a merge of the base branch brings along answers no reviewer.
    else return commit.parents.length > 1 ? UNKNOWN : fixOf(followed, commit.sha)
  }
  // GitHub lists the oldest 250 commits; what came after them is told by the two versions alone.
  return isCommitListCut(material) ? null : UNADDRESSED
}

/** For commits that a force-push took away: the two versions themselves, or GitHub's comparison where they were not kept. */
function traceToHead(thread: ReviewThread, material: PullRequestMaterial, range: LineRange): Fix {
  const hunks = hunksToHead(thread, material)
  if (!hunks) return stillThere(thread, material)
  const authorLogin = material.author?.login ?? null
  const followed = followLines(hunks, range)
  if (followed.state === 'moved' || (followed.state === 'near' && !isAnswer(followed, thread, authorLogin)))
    return UNADDRESSED
  return fixOf(followed, answeringCommit(followed, thread, material))
}

function hunksToHead(thread: ReviewThread, material: PullRequestMaterial): Hunk[] | null {
  const renamed = material.files.find((file) => file.previousPath === thread.path)?.path ?? thread.path
  const text = (sha: string, path: string) =>
    material.contents.find((content) => content.sha === sha && content.path === path)?.text ?? null
  const before = text(thread.originalCommitSha, thread.path)
  const after = text(material.headSha, renamed)
  if (before !== null && after !== null) return [diffLines(before, after)]
  const compared = material.comparisons.find(
    (comparison) =>
      comparison.baseSha === thread.originalCommitSha && comparison.headSha === material.headSha,
  )
  const patch = compared && fileAt(compared.files, thread.path)?.patch
  return patch && holds(parsePatch(patch), thread) ? parsePatch(patch) : null
}

/** GitHub compares from the common ancestor, so the old side is the commented version only where the text agrees. */
function holds(hunks: Hunk[], thread: ReviewThread): boolean {
  const range = commentedRange(thread)
  const wanted = commentedText(thread)
  if (!range || wanted === null) return false
  const old = hunks.flatMap((hunk) => hunk.lines).filter((line) => line.oldLine !== null)
  const there = old.filter(
    (line) => (line.oldLine as number) >= range.start && (line.oldLine as number) <= range.end,
  )
  return there.map((line) => line.text).join('\n') === wanted
}

/** The first later commit that brings the new lines; the head, which holds them, where none shows them. */
function answeringCommit(followed: Versions, thread: ReviewThread, material: PullRequestMaterial): string {
  const added = followed.after
    .filter((line) => line.kind === 'add' && line.text.trim() !== '')
    .map((line) => line.text)
  const asked = thread.comments[0]?.createdAt ?? ''
  const answered = material.laterCommits.find(({ sha, files }) => {
    const commit = material.commits.find((known) => known.sha === sha)
    const patch = fileAt(files, thread.path)?.patch
    if (!patch || added.length === 0 || (commit?.committedAt ?? '') < asked) return false
    const brought = new Set(
      parsePatch(patch).flatMap((hunk) =>
        hunk.lines.filter((line) => line.kind === 'add').map((line) => line.text),
      ),
    )
    return added.some((text) => brought.has(text))
  })
  return answered?.sha ?? material.headSha
}

/** Without later versions only the merged diff is left: the very lines in the same place were not answered. */
function stillThere(thread: ReviewThread, material: PullRequestMaterial): Fix {
  const wanted = commentedText(thread)
  const patch = fileAt(material.files, thread.path)?.patch
  const end = thread.line
  if (wanted === null || !patch || end === null) return UNKNOWN
  const start = end - wanted.split('\n').length + 1
  const there = parsePatch(patch)
    .flatMap((hunk) => hunk.lines)
    .filter((line) => line.newLine !== null && line.newLine >= start && line.newLine <= end)
  return there.map((line) => line.text).join('\n') === wanted ? UNADDRESSED : UNKNOWN
}

function fixOf(followed: Versions, sha: string): Fix {
  const text = (lines: DiffLine[]) => lines.map((line) => line.text).join('\n')
  return {
    outcome: 'fixed',
    fixedIn: sha,
    codeBefore: text(followed.before) || null,
    codeAfter: text(followed.after) || null,
  }
}

const fileAt = (files: readonly MaterialFile[], path: string): MaterialFile | undefined =>
  files.find((file) => file.path === path || file.previousPath === path)
