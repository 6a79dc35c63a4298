import type { Endpoint } from '@debrief/contracts/endpoint'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import type { Session } from '../sessions/find-session.ts'

/**
 * Throws 401 without a session, and 402 without access if the endpoint requires access (D6). Other policies respond 404
 * for data that a person can't see, and 403 for data that a person can see but not change.
 */
export function requireSession(access: Endpoint['access'], session: Session | null): Session {
  if (!session) throw signInRequired()
  if (access !== 'signed-in') requireAccess(session.viewer)
  return session
}

export function requireAccess({ access }: Pick<Viewer, 'access'>): void {
  if (access.hasAccess) return
  throw new Problem('no_access', 402, access.reason ?? 'No plan covers this account.', {
    detail: { accessType: access.type },
  })
}

const signInRequired = () => new Problem('sign_in_required', 401, 'Sign in to continue.')

export const noSuchSession = () =>
  new Problem('no_such_session', 404, 'This session has already ended. Reload the page.')
