import type { Call } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'

const levels = ['none', 'read', 'write', 'admin']

/**
 * By the beginning of the route, below /repos/{owner}/{repo}: any one of these permissions is enough. What is not named needs
 * `metadata` alone. docs.github.com/rest/authentication/permissions-required-for-github-apps
 */
const needed: [beginning: string, permissions: string[]][] = [
  ['/issues', ['issues', 'pull_requests']],
  ['/pulls', ['pull_requests']],
  ['/commits', ['contents']],
  ['/compare', ['contents']],
  ['/contents', ['contents']],
  ['/hooks', ['repository_hooks']],
]

/** Whether what is granted reaches what is wanted, permission by permission. */
export const grants = (granted: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(
    ([name, level]) => levels.indexOf(granted[name] ?? 'none') >= levels.indexOf(level),
  )

/** Refuses with 403 what the installation's token has no permission for, and all of a suspended one. */
export function refuseUnpermitted({ caller, method, route }: Call) {
  if (caller.installation?.suspendedAt) throw forbidden('This installation has been suspended')
  if (!caller.grant) return
  const below = /^\S+ \/repos\/\{owner\}\/\{repo\}(.*)$/.exec(route)?.[1] ?? ''
  const names = needed.find(([beginning]) => below.startsWith(beginning))?.[1]
  const level = method === 'GET' ? 'read' : 'write'
  const { permissions } = caller.grant
  if (names && !names.some((name) => grants(permissions, { [name]: level }))) throw forbidden()
}
