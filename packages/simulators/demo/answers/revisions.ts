import type { StoryHistory } from '../git/plan-history.ts'
import { type Diff, readDiff } from '../git/read-diff.ts'
import type { HistoryCommit } from '../git/write-history.ts'
import type { Tree } from '../story/apply-changes.ts'

/** A repository's written history. */
export interface Written {
  directory: string
  shas: string[]
  commits: HistoryCommit[]
}

/** One pull request's commits by their ids, and the differences between them. */
export interface Revisions {
  base: string
  head: string
  merge: string | null
  /** On the branch in the end, oldest first. */
  branch: string[]
  /** Every commit ever pushed, in that order, those of a force-push included. */
  pushed: { sha: string; event: number }[]
  commitOf(sha: string): HistoryCommit
  parentOf(sha: string): string
  treeOf(sha: string): Tree
  diff(from: string, to: string): Diff
}

export function revisionsOf(written: Written, history: StoryHistory): Revisions {
  const shaAt = (index: number) => written.shas[index] ?? ''
  const commitOf = (sha: string) => {
    const commit = written.commits[written.shas.indexOf(sha)]
    if (!commit) throw new Error(`There is no commit ${sha}.`)
    return commit
  }
  const diffs = new Map<string, Diff>()
  return {
    base: shaAt(history.base),
    head: shaAt(history.branch.at(-1) ?? history.base),
    merge: history.merge === null ? null : shaAt(history.merge),
    branch: history.branch.map(shaAt),
    pushed: history.pushed.map(({ commit, event }) => ({ sha: shaAt(commit), event })),
    commitOf,
    parentOf: (sha) => shaAt(commitOf(sha).parent ?? 0),
    treeOf: (sha) => commitOf(sha).tree,
    diff(from, to) {
      const known = diffs.get(`${from}...${to}`) ?? readDiff(written.directory, from, to)
      diffs.set(`${from}...${to}`, known)
      return known
    },
  }
}

/** The branch's head when the story's event happened. */
export function headAt({ pushed, base }: Revisions, event: number): string {
  return pushed.filter((push) => push.event < event).at(-1)?.sha ?? base
}
