import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import type { GatewayConfig } from '../config.ts'
import { readBearer } from '../people/token-text.ts'
import { hashToken } from '../sessions/tokens.ts'
import { readAccessToken, type TokenRow } from '../standards/mcp/token.queries.ts'

/** Returns the access token in an Authorization header. Throws 401 if it's missing, unknown, expired or revoked. */
export async function requireToken(
  { db, config }: { db: Database; config: Pick<GatewayConfig, 'OIDC_ISSUER' | 'GITHUB_SIGN_IN'> },
  authorization: string | undefined,
): Promise<TokenRow> {
  if (authorization === undefined) throw tokenRequired()
  const token = readBearer(authorization)
  const row =
    token === null
      ? null
      : await readAccessToken(db, hashToken(token), {
          issuer: config.OIDC_ISSUER ?? null,
          acceptsGithub: config.GITHUB_SIGN_IN === 'on',
        })
  if (!row) throw tokenRefused('This access token doesn’t exist')
  if (row.isRevoked) throw tokenRefused('This access token was revoked')
  if (row.isExpired) throw tokenRefused('This access token has expired')
  if (row.isUnconfirmed) throw unconfirmed()
  return row
}

const unconfirmed = () =>
  new Problem(
    'account_unconfirmed',
    401,
    'The identity provider hasn’t confirmed your account in the last hour. Sign in to Debrief again.',
  )

const WHERE = 'under Settings > Editor & API > Access tokens'

const tokenRequired = () =>
  new Problem(
    'token_required',
    401,
    `Send an access token in an Authorization: Bearer header. Create one ${WHERE}.`,
  )

const tokenRefused = (sentence: string) =>
  new Problem('token_refused', 401, `${sentence}. Create a new one ${WHERE}.`)

/** Also thrown for other people's tokens, so that their existence isn't revealed. */
export const noSuchToken = () =>
  new Problem('no_such_token', 404, 'This access token doesn’t exist or was revoked. Reload the page.')
