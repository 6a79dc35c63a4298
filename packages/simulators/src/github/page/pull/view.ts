import { findAccount, VISITOR } from '../../state/accounts.ts'
import type { Account, PullRequest } from '../../state/nouns.ts'
import { fullName } from '../../state/repositories.ts'
import type { GithubState } from '../../state/state.ts'

/** The line to comment on, from the URL of a line's link. */
export interface Spot {
  file: number
  side: 'LEFT' | 'RIGHT'
  line: number
}

/** The data that a pull request's page shows. */
export interface View {
  state: GithubState
  pull: PullRequest
  as: Account
  people: Account[]
  spot: Spot | null
  /** GitHub's error for the last form submission, with the text that was submitted. */
  refused: { message: string; text: string } | null
}

export interface Asked {
  as?: string | null | undefined
  at?: string | null | undefined
}

/** The view as the requested person, or as the first person if none is requested. */
export function createView(state: GithubState, pull: PullRequest, { as, at }: Asked): View {
  const people = listPeople(state, pull)
  const chosen = people.find(({ login }) => login === as) ?? people[0] ?? pull.author
  return { state, pull, as: chosen, people, spot: parseSpot(at), refused: null }
}

function listPeople(state: GithubState, pull: PullRequest): Account[] {
  const spoke = [pull.author, ...pull.reviews.map(({ author }) => author)]
  const known = state.people.length > 0 ? state.people : spoke
  const all = [...known, findAccount(state, VISITOR) ?? null]
  return [...new Set(all.filter((one): one is Account => one?.type === 'User'))]
}

function parseSpot(at: string | null | undefined): Spot | null {
  const found = /^(\d+)([LR])(\d+)$/.exec(at ?? '')
  if (!found) return null
  return { file: Number(found[1]), side: found[2] === 'L' ? 'LEFT' : 'RIGHT', line: Number(found[3]) }
}

export const pullPath = (pull: PullRequest) => `${fullName(pull.repository)}/${pull.number}`

/** The page's URL for that person. */
export const pageUrl = ({ pull, as }: Pick<View, 'pull' | 'as'>) =>
  `/${fullName(pull.repository)}/pull/${pull.number}?as=${encodeURIComponent(as.login)}`
