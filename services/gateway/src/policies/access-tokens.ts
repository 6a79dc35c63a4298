import type { Endpoint } from '@debrief/contracts/endpoint'
import { MAX_OPERATE_DAYS, TOKEN_SCOPES, type TokenScope } from '@debrief/contracts/people/constants'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { readBearer } from '../people/token-text.ts'
import { hashToken } from '../sessions/tokens.ts'
import { readAccessToken, type TokenRow } from '../standards/mcp/token.queries.ts'
import { isOperator } from './operators.ts'

/**
 * Rejects with 401 if the token is missing, unknown, expired or revoked, or if its owner's account is unconfirmed
 * (D46).
 */
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

const MANAGERS: readonly TokenScope[] = ['team-numbers', 'standards']

interface TokenHolder {
  scopes: readonly TokenScope[]
  viewer: Pick<Viewer, 'isManager'>
}

/**
 * Throws 403 if the token's scopes don't allow the endpoint (D45). Runs on every request, so that a former manager
 * loses the managers' scopes immediately.
 */
export function requireScope({ scope }: Pick<Endpoint, 'scope'>, { scopes, viewer }: TokenHolder): void {
  if (scope === undefined) throw noScopeOpens()
  if (!scopes.includes(scope)) throw scopeRequired(scope)
  if (MANAGERS.includes(scope) && !viewer.isManager) throw scopeForManagers(scope)
}

export function requireMcpScope({ scopes }: Pick<TokenRow, 'scopes'>): void {
  if (!scopes.includes('mcp')) throw scopeRequired('mcp')
}

export const listGrantableScopes = (context: Pick<Context, 'config' | 'session' | 'viewer'>): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) =>
    MANAGERS.includes(scope) ? context.viewer.isManager : scope !== 'operate' || isOperator(context),
  )

export function requireGrantable(
  context: Pick<Context, 'config' | 'session' | 'viewer'>,
  { scopes, days }: { scopes: readonly TokenScope[]; days: number },
): void {
  const grantable = listGrantableScopes(context)
  for (const scope of scopes)
    if (!grantable.includes(scope)) throw scope === 'operate' ? scopeForOperators() : scopeForManagers(scope)
  if (scopes.includes('operate') && days > MAX_OPERATE_DAYS) throw operateTooLong()
}

const scopeRequired = (scope: TokenScope) =>
  new Problem(
    'scope_required',
    403,
    `This access token lacks the “${scope}” scope. Create a token with that scope ${WHERE}.`,
    { detail: { scope } },
  )

const noScopeOpens = () =>
  new Problem('scope_required', 403, 'Access tokens can’t be used for this call. Use the app instead.', {
    detail: { scope: null },
  })

const scopeForManagers = (scope: TokenScope) =>
  new Problem('scope_not_yours', 403, `Only someone who manages a team can use the “${scope}” scope.`)

const scopeForOperators = () =>
  new Problem(
    'scope_not_yours',
    403,
    'Only operators can use the “operate” scope. The OPERATORS setting lists them.',
  )

const operateTooLong = () =>
  new Problem(
    'operate_too_long',
    400,
    `A token with the “operate” scope can be valid for at most ${MAX_OPERATE_DAYS} days.`,
  )

/** An access token can't read a member's data, even if the token's owner is the member's manager (D45). */
export const ownDataOnly = () =>
  new Problem(
    'own_data_only',
    403,
    'Access tokens can read only their owner’s data. Use the app to see a member’s.',
  )

/** Also thrown for other people's tokens, to hide whether a token exists. */
export const noSuchToken = () =>
  new Problem('no_such_token', 404, 'This access token doesn’t exist or was revoked. Reload the page.')
