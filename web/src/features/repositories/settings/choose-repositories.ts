import type { GithubRepository } from '@debrief/contracts/repositories/repositories'

export function chooseRepositories(all: readonly GithubRepository[], filter: string): GithubRepository[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ connection, fullName }) => {
    const name = fullName.toLowerCase()
    return !connection?.isViewer && words.every((word) => name.includes(word))
  })
}

/** Returns a short and a long reason why the repository can't be connected, or null if it can. */
export function findObstacle(
  { connection, isAdmin, archived }: GithubRepository,
  remaining: number | null,
): { short: string; long: string } | null {
  if (connection)
    return {
      short: `Connected by ${connection.by}`,
      long: `${connection.by} is on your team and has already connected this repository for the team.`,
    }
  if (archived)
    return {
      short: 'Archived',
      long: 'Pull requests can’t be merged in an archived repository. Unarchive it on GitHub first.',
    }
  if (!isAdmin)
    return {
      short: 'No admin rights',
      long: 'Only an administrator can create the webhook. Ask an administrator to connect the repository or to give you admin rights.',
    }
  if (remaining === 0)
    return {
      short: 'Limit reached',
      long: 'You’ve reached your plan’s repository limit. Upgrade, or disconnect another repository.',
    }
  return null
}
