import { Problem } from '@debrief/contracts/problem'
import { type Git, orNull } from './git.ts'

export interface Start {
  /** A commit, or the empty tree where nothing is committed yet. */
  id: string
  /** What a person calls it. */
  name: string
}

interface Wanted {
  base: string | undefined
  staged: boolean
}

/**
 * What the change is counted from: with --staged the last commit, else where the branch left --base, its upstream, the
 * remote's main branch, or ours; in a repository without another branch the last commit.
 */
export async function findStart(git: Git, { base, staged }: Wanted): Promise<Start> {
  const head = await orNull(git('rev-parse', '--verify', '--quiet', 'HEAD'))
  if (head === null)
    return { id: (await git('hash-object', '-t', 'tree', '--stdin')).trim(), name: 'the beginning' }
  if (staged) return { id: head, name: 'the last commit' }
  if (base !== undefined) return leftAt(git, head, base)
  for (const name of await candidates(git)) {
    const commit = await commitOf(git, name)
    if (commit !== null) return leftAt(git, head, name)
  }
  return { id: head, name: 'the last commit' }
}

async function candidates(git: Git): Promise<string[]> {
  const upstream = await orNull(git('rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}'))
  const remote = await orNull(git('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'))
  return [upstream, remote, 'main', 'master'].filter((name) => name !== null)
}

const commitOf = (git: Git, name: string) =>
  orNull(git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`))

async function leftAt(git: Git, head: string, name: string): Promise<Start> {
  const commit = await commitOf(git, name)
  if (commit === null) throw noSuchCommit(name)
  const shared = await orNull(git('merge-base', head, commit))
  return { id: shared ?? commit, name }
}

const noSuchCommit = (name: string) =>
  new Problem(
    'no_such_commit',
    400,
    `There is no commit ${name} here. Fetch it, or name another with --base.`,
  )
