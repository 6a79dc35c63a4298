import type { Call } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'

const levels = ['none', 'read', 'write', 'admin']

/**
 * The permissions for a route, by the start of its path after /repos/{owner}/{repo}. Any one of them is enough. All other
 * routes need only `metadata`. docs.github.com/rest/authentication/permissions-required-for-github-apps
 */
const needed: [beginning: string, permissions: string[]][] = [
  ['/issues', ['issues', 'pull_requests']],
  ['/pulls', ['pull_requests']],
  ['/commits', ['contents']],
  ['/compare', ['contents']],
  ['/contents', ['contents']],
  ['/hooks', ['repository_hooks']],
]

/** Whether the granted permissions include every wanted permission at that level or higher. */
export const grants = (granted: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(
    ([name, level]) => levels.indexOf(granted[name] ?? 'none') >= levels.indexOf(level),
  )

/** Throws 403 if the installation is suspended or its token lacks the permission for the route. */
export function refuseUnpermitted({ caller, method, route }: Call) {
  if (caller.installation?.suspendedAt) throw forbidden('This installation has been suspended')
  if (!caller.grant) return
  const below = /^\S+ \/repos\/\{owner\}\/\{repo\}(.*)$/.exec(route)?.[1] ?? ''
  const names = needed.find(([beginning]) => below.startsWith(beginning))?.[1]
  const level = method === 'GET' ? 'read' : 'write'
  const { permissions } = caller.grant
  if (names && !names.some((name) => grants(permissions, { [name]: level }))) throw forbidden()
}
