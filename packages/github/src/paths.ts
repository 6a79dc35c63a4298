import { asFullName } from '@debrief/contracts/events/read-json'
import { rejectedByGithub } from './errors.ts'

/** `/repos/owner/name`; throws a GithubFailure for a name that could lead elsewhere. */
export function repositoryPath(fullName: string): string {
  const safe = asFullName(fullName)
  if (safe === null) throw rejectedByGithub('', 422, 'the repository has no usable name')
  return `/repos/${safe}`
}

/** The path of a file with each part encoded; null for one that could climb out of its folder. */
export function encodeFilePath(path: string): string | null {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  return parts.map(encodeURIComponent).join('/')
}
