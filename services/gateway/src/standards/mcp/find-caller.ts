import type { Viewer } from '@debrief/contracts/people/viewer'
import { touchAccessToken } from '@debrief/database/people/access-tokens'
import type { Log } from '@debrief/service-kit/log'
import type { Shared } from '../../open-shared.ts'
import { requireMcpScope, requireToken } from '../../policies/access-tokens.ts'
import { requireAccess } from '../../policies/session.ts'
import { toViewer } from '../../sessions/find-session.ts'

/** The owner of a token, with only the fields that the tools need. */
export interface Caller {
  tokenId: string
  viewer: Viewer
  teamId: string | null
}

/**
 * Finds the owner of the token in an Authorization header. Throws 401 if the token is missing, unknown, expired or
 * revoked, or if its owner's account was deleted or isn't confirmed (D46). Throws 403 if the token lacks the scope mcp,
 * and 402 if no plan covers the person. Cookies are ignored, because browsers also send them with other sites'
 * requests.
 */
export async function findCaller(
  authorization: string | undefined,
  { db, config, log }: Pick<Shared, 'db' | 'config'> & { log: Log },
): Promise<Caller> {
  const row = await requireToken({ db, config }, authorization)
  requireMcpScope(row)
  const viewer = toViewer(row, { config, log })
  requireAccess(viewer)
  if (row.isStale) await touchAccessToken(db, row.tokenId)
  return { tokenId: row.tokenId, viewer, teamId: row.team?.id ?? null }
}
