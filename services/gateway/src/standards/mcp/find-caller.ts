import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import { touchAccessToken } from '@debrief/database/people/access-tokens'
import type { Log } from '@debrief/service-kit/log'
import type { Shared } from '../../open-shared.ts'
import { readBearer } from '../../people/token-text.ts'
import { viewerOf } from '../../sessions/find-session.ts'
import { hashOf } from '../../sessions/tokens.ts'
import { readAccessToken } from './token.queries.ts'

/** The person behind a token, as far as the tools need it. */
export interface Caller {
  tokenId: string
  viewer: Viewer
  teamId: string | null
}

/**
 * Finds the person behind an Authorization header. Throws 401 if the token is unknown, expired or revoked or its
 * account was deleted, and 402 if no plan covers the person anymore. Cookies are ignored, because another site's page
 * could send one.
 */
export async function findCaller(
  authorization: string | undefined,
  { db, config, log }: Pick<Shared, 'db' | 'config'> & { log: Log },
): Promise<Caller> {
  if (authorization === undefined) throw tokenRequired()
  const token = readBearer(authorization)
  const row = token === null ? null : await readAccessToken(db, hashOf(token))
  if (!row) throw tokenRefused('This access token doesn’t exist')
  if (row.isRevoked) throw tokenRefused('This access token was revoked')
  if (row.isExpired) throw tokenRefused('This access token has expired')
  const viewer = viewerOf(row, { config, log })
  if (!viewer.access.hasAccess) throw notCovered(viewer)
  if (row.isStale) await touchAccessToken(db, row.tokenId)
  return { tokenId: row.tokenId, viewer, teamId: row.team?.id ?? null }
}

const WHERE = 'under Settings, Your data, Access tokens'

const tokenRequired = () =>
  new Problem(
    'token_required',
    401,
    `Send an access token in the header Authorization: Bearer. Create one ${WHERE}.`,
  )

const tokenRefused = (sentence: string) =>
  new Problem('token_refused', 401, `${sentence}. Create a new one ${WHERE}.`)

const notCovered = ({ access }: Viewer) =>
  new Problem('no_access', 402, access.reason ?? 'No plan covers this account.')
