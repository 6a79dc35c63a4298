import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addAccount } from './accounts.ts'
import { loadPullRequest, readJson } from './load-pull-request.ts'
import type { RecordedPerson, RecordedRepository } from './recorded.ts'
import { addRepository } from './repositories.ts'
import type { GithubState } from './state.ts'

/** Loads every subfolder that has a pull.json. Returns how many there were. */
export function loadPullRequests(
  state: GithubState,
  folder: string,
  isOpen: (folder: string) => boolean,
): number {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => existsSync(join(folder, entry.name, 'pull.json')))
    .map((entry) => join(folder, entry.name))
  for (const pullFolder of found) loadPullRequest(state, pullFolder, isOpen(pullFolder))
  return found.length
}

/** Loads the demo's people, repositories and pull requests; skips files that don't exist yet. */
export function loadDemo(state: GithubState, folder: string) {
  for (const person of readJson<RecordedPerson[]>(join(folder, 'people.json'), [])) {
    const account = addAccount(state, { ...person, type: 'User', known: true })
    state.people.push(account)
    if (person.scopes) state.personScopes.set(person.login.toLowerCase(), person.scopes)
  }
  for (const repository of readJson<RecordedRepository[]>(join(folder, 'repositories.json'), [])) {
    addRepository(state, repository)
  }
  const pulls = join(folder, 'pull-requests')
  if (existsSync(pulls)) loadPullRequests(state, pulls, isMarkedOpen)
}

const isMarkedOpen = (folder: string) =>
  readJson<{ open: boolean }>(join(folder, 'open.json'), { open: false }).open
