import type { Dispatcher } from 'undici'
import { githubUnavailable } from '../errors.ts'
import { sharedConnections } from '../http/connections.ts'
import { exchange } from '../http/exchange.ts'

export interface GrantToRevoke {
  clientId: string
  clientSecret: string
  /** Any token of the grant. Revoking the grant ends all of its tokens. */
  accessToken: string
  apiUrl?: string
  userAgent: string
  connections?: Dispatcher
}

/**
 * An unknown token counts as revoked
 * (https://docs.github.com/rest/apps/oauth-applications#delete-an-app-authorization).
 */
export async function revokeGrant(grant: GrantToRevoke): Promise<void> {
  const url = new URL(grant.apiUrl ?? 'https://api.github.com')
  const target = `${url.pathname.replace(/\/+$/, '')}/applications/${encodeURIComponent(grant.clientId)}/grant`
  const call = 'DELETE /applications/{client_id}/grant'
  const credentials = Buffer.from(`${grant.clientId}:${grant.clientSecret}`).toString('base64')
  const limits = { timeoutMs: 10_000, maxBytes: 100_000 }
  const { status } = await exchange(
    { dispatcher: grant.connections ?? sharedConnections(), origin: url.origin, limits },
    {
      method: 'DELETE',
      target,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
        'user-agent': grant.userAgent,
      },
      body: JSON.stringify({ access_token: grant.accessToken }),
      call,
    },
    undefined,
  )
  if (status !== 204 && status !== 404 && status !== 422)
    throw githubUnavailable(call, `status ${status}`, { githubStatus: status })
}
