import { asFullName } from '@debrief/contracts/deliveries/read-json'
import { rejectedByGithub } from './errors.ts'

/** Throws a GithubFailure for a name that could lead to another path. */
export function repositoryPath(fullName: string): string {
  const safe = asFullName(fullName)
  if (safe === null) throw rejectedByGithub('', 422, 'the repository’s name is invalid')
  return `/repos/${safe}`
}

/** Returns null if the path could lead out of its folder. */
export function encodeFilePath(path: string): string | null {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  return parts.map(encodeURIComponent).join('/')
}
