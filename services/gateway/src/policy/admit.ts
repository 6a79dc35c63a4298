import type { Endpoint } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import type { Session } from '../auth/find-session.ts'

/**
 * Whether this session may make the call at all: 401 without one, 402 without access (D6). What is behind it is a
 * question of whose it is, and answered by the queries: 404 for what is not the viewer's.
 */
export function admit(access: Endpoint['access'], session: Session | null): void {
  if (access === 'public') return
  if (!session) throw signInRequired()
  if (access !== 'signed-in' && !session.viewer.access.hasAccess) throw noAccess(session)
}

const signInRequired = () => new Problem('sign_in_required', 401, 'Sign in to see this.')

const noAccess = ({ viewer: { access } }: Session) =>
  new Problem('no_access', 402, access.reason ?? 'No plan covers this account.', {
    detail: { accessType: access.type },
  })
