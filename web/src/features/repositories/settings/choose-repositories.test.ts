import type { GithubRepository } from '@debrief/contracts/repositories/repositories'
import { describe, expect, it } from 'vitest'
import { chooseRepositories, findObstacle } from './choose-repositories.ts'

const repository = (given: Partial<GithubRepository> = {}): GithubRepository => ({
  githubRepoId: 1,
  fullName: 'northbeam/ferry-api',
  description: null,
  language: 'TypeScript',
  private: true,
  archived: false,
  isAdmin: true,
  pushedAt: null,
  url: 'https://github.com/northbeam/ferry-api',
  connection: null,
  ...given,
})
const held = (isViewer: boolean) => ({ repositoryId: 'r', by: 'jonas-pitt', isViewer })

describe('available repositories', () => {
  const all = [
    repository({ connection: held(true) }),
    repository({ fullName: 'northbeam/Tide-Web', connection: held(false) }),
    repository({ fullName: 'northbeam/fare-tables' }),
  ]
  const names = (filter: string) => chooseRepositories(all, filter).map(({ fullName }) => fullName)

  it('are those that the viewer has not connected, in GitHub’s order', () => {
    expect(names('')).toEqual(['northbeam/Tide-Web', 'northbeam/fare-tables'])
  })

  it('are filtered by every word, ignoring case', () => {
    expect(names(' TIDE north ')).toEqual(['northbeam/Tide-Web'])
    expect(names('tide fare')).toEqual([])
  })
})

describe('a repository', () => {
  it('can be connected by its administrator while the plan has room', () => {
    expect(findObstacle(repository(), 1)).toBe(null)
    expect(findObstacle(repository(), null)).toBe(null)
  })

  it.each([
    [{ connection: held(false) }, 1, 'Connected by jonas-pitt'],
    [{ archived: true }, 1, 'Archived'],
    [{ isAdmin: false }, 1, 'No admin rights'],
    [{}, 0, 'Limit reached'],
  ])('says why it can’t be connected: %o with %s left', (given, remaining, short) => {
    expect(findObstacle(repository(given), remaining)?.short).toBe(short)
  })
})
