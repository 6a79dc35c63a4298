export interface ChosenPullRequest {
  repository: string
  number: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^[1-9]\d{0,8}$/

/** Returns null if the URL doesn't name a valid pull request. */
export function readChosen(search: URLSearchParams): ChosenPullRequest | null {
  const repository = search.get('repository')
  const number = search.get('number')
  if (repository === null || !UUID.test(repository) || number === null || !NUMBER.test(number)) return null
  return { repository: repository.toLowerCase(), number: Number(number) }
}

export const CHECK = '/check'

export const toAddress = ({ repository, number }: ChosenPullRequest): string =>
  `${CHECK}?${new URLSearchParams({ repository, number: String(number) })}`

export const isSame = (one: ChosenPullRequest | null, other: ChosenPullRequest): boolean =>
  one?.repository === other.repository && one.number === other.number
