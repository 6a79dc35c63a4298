import type { Viewer } from '@debrief/contracts/people/viewer'
import { touchAccessToken } from '@debrief/database/people/access-tokens'
import type { Log } from '@debrief/service-kit/log'
import type { SharedContext } from '../../open-shared.ts'
import { requireMcpScope, requireToken } from '../../policies/access-tokens.ts'
import { requireAccess } from '../../policies/session.ts'
import { toViewer } from '../../sessions/find-session.ts'

export interface Caller {
  tokenId: string
  viewer: Viewer
  teamId: string | null
}

/**
 * Rejects with 401 if the token is invalid or its owner's account isn't confirmed (D46), 403 without the scope mcp, and
 * 402 without a plan. Ignores cookies, because browsers also send them with other sites' requests.
 */
export async function findCaller(
  authorization: string | undefined,
  { db, config, log }: Pick<SharedContext, 'db' | 'config'> & { log: Log },
): Promise<Caller> {
  const row = await requireToken({ db, config }, authorization)
  requireMcpScope(row)
  const viewer = toViewer(row, { config, log })
  requireAccess(viewer)
  if (row.isStale) await touchAccessToken(db, row.tokenId)
  return { tokenId: row.tokenId, viewer, teamId: row.team?.id ?? null }
}
