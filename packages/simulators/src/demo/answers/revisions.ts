import { type Diff, diffTrees } from '../git/diff.ts'
import type { Commit, StoryHistory } from '../git/history.ts'

export interface Revisions {
  base: string
  head: string
  merge: string | null
  branch: string[]
  pushed: { sha: string; event: number }[]
  find(sha: string): Commit
  parent(sha: string): string
  diff(from: string, to: string): Diff
}

export function readRevisions({ base, branch, pushed, merge }: StoryHistory): Revisions {
  const commits = new Map([base, ...pushed.map(({ commit }) => commit)].map((commit) => [commit.sha, commit]))
  const find = (sha: string) => {
    const commit = commits.get(sha)
    if (!commit) throw new Error(`Commit ${sha} doesn't exist.`)
    return commit
  }
  const diffs = new Map<string, Diff>()
  return {
    base: base.sha,
    head: branch.at(-1)?.sha ?? base.sha,
    merge: merge?.sha ?? null,
    branch: branch.map(({ sha }) => sha),
    pushed: pushed.map(({ commit: { sha }, event }) => ({ sha, event })),
    find,
    parent: (sha) => find(sha).parent ?? base.sha,
    diff(from, to) {
      const known = diffs.get(`${from}...${to}`) ?? diffTrees(find(from).tree, find(to).tree)
      diffs.set(`${from}...${to}`, known)
      return known
    },
  }
}

export function headAt({ pushed, base }: Revisions, event: number): string {
  return pushed.findLast((push) => push.event < event)?.sha ?? base
}
