import { count } from '@debrief/domain/words'

export const availableRepositories = 'Available Repositories'
export const aboutAvailable = 'From your GitHub account, most recently updated first.'
export const filterRepositories = 'Filter repositories'
export const loading = 'Loading repositories from GitHub'
export const availableList = 'Available repositories'
export const showMore = (all: number) => `Show more (${all.toLocaleString('en')} total)`

export function describeNone(all: number, filter: string): string {
  if (filter !== '') return `No repositories match “${filter}”.`
  return all === 0
    ? 'GitHub returned no repositories for your account.'
    : 'All your repositories on GitHub are connected.'
}

export const noAccess = 'Debrief can’t access your repositories.'
export const notLinked = 'No GitHub account is linked.'
export const aboutNotLinked = 'Link your GitHub account to see and connect your repositories.'
export const linkGithub = 'Link GitHub'
export const noList = 'GitHub didn’t return the list. Nothing was changed.'

export const select = (repository: string) => `Select ${repository}`
export const isPrivate = 'Private'
export const archived = 'Archived'
export const noLanguage = 'No language'
export const pushed = '{language} · pushed {time}'
export const connect = 'Connect {repository}'
export const connecting = 'Connecting…'

export function describeSelected(selected: number, max: number, remaining: number | null): string {
  if (selected <= max) return `${count(selected, 'repository', 'repositories')} selected`
  return max === remaining
    ? `Your plan allows only ${remaining} more. Deselect ${selected - max}.`
    : `You can connect up to ${max} at once. Deselect ${selected - max}.`
}
export const clear = 'Clear'
export const connectSelected = (repositories: number) => `Connect ${repositories.toLocaleString('en')}`
export const connectingOne = (number: number, all: number) => `Connecting ${number} of ${all}…`
export const countConnected = (repositories: number) =>
  `${count(repositories, 'repository', 'repositories')} connected.`
