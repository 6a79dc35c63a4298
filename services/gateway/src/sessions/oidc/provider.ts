import { Problem } from '@debrief/contracts/problem'
import type { Log } from '@debrief/service-kit/log'
import * as client from 'openid-client'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { GatewayConfig } from '../../config.ts'
import { hashToken } from '../tokens.ts'
import { createConfiguration, openDiscovery } from './discovery.ts'
import { type LogoutToken, openLogoutTokens } from './logout-token.ts'
import { type OidcSignedIn, readSignIn } from './read-sign-in.ts'
import { providerMisconfigured, providerSignInFailed, providerUnavailable } from './refusals.ts'

/** GitHub redirects to a different page, so that responses from GitHub and the provider can't be mixed up. */
export const OIDC_CALLBACK = '/auth/callback/oidc'

interface SignInAttempt {
  state: string
  /** The PKCE verifier, which also determines the nonce. */
  verifier: string
  isFresh: boolean
}

export interface CallbackParameters {
  code: string
  iss?: string | undefined
}

export interface OidcProvider {
  issuer: string
  name: string
  buildUrl(attempt: SignInAttempt & { chooseAccount: boolean }): Promise<string>
  /**
   * Rejects if the sign-in fails. With `isFresh`, also rejects if the person signed in before `startedAt`, allowing for
   * clock differences.
   */
  complete(back: CallbackParameters, attempt: SignInAttempt & { startedAt: Date }): Promise<OidcSignedIn>
  /**
   * Checks whether the account still works. Returns the refresh token for the next check, or null if the provider
   * refuses or names a different account.
   */
  refresh(refreshToken: string, subject: string): Promise<string | null>
  /** Returns null if the provider has no sign-out URL or can't be reached. */
  buildSignOutUrl(idToken: string): Promise<string | null>
  readLogoutToken(text: string): Promise<LogoutToken>
}

interface Tools {
  config: GatewayConfig
  log: Log
  address: { appUrl: string }
}

export function openProvider({ config, log, address }: Tools): OidcProvider | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: name,
  } = config
  if (!issuer || !clientId || !secret) return null
  const readMetadata = openDiscovery({ issuer, clientId, log })
  const fail = (error: unknown): Problem => {
    log.warn({ err: error }, 'identity provider refused or unavailable')
    return toProblem(error, name)
  }
  /**
   * Creates a configuration for each use. A new configuration has no cached keys, so it accepts a signature with the
   * provider's newest key.
   */
  const configure = async () => createConfiguration(await readMetadata(), { clientId, secret })
  const redirectUri = () => `${address.appUrl}${OIDC_CALLBACK}`
  const readLogoutToken = openLogoutTokens({ issuer, clientId, readMetadata })
  return {
    issuer,
    name,
    async buildUrl({ state, ...asked }) {
      const configuration = await configure().catch((error: unknown) => {
        log.warn({ err: error }, 'identity provider can’t be reached')
        throw providerUnavailable(name)
      })
      const parameters = await toParameters(asked)
      const where = { redirect_uri: redirectUri(), scope: config.OIDC_SCOPES, state }
      return client.buildAuthorizationUrl(configuration, { ...where, ...parameters }).href
    },
    async complete({ code, iss }, { state, verifier, isFresh, startedAt }) {
      const back = new URL(redirectUri())
      back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      try {
        const configuration = await configure()
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: toNonce(verifier),
          pkceCodeVerifier: verifier,
          ...(isFresh && { maxAge: MAX_AGE_SECONDS }),
        })
        return await readSignIn(configuration, tokens, isFresh ? startedAt : null)
      } catch (error) {
        throw fail(error)
      }
    },
    refresh: (refreshToken, subject) => checkAccount(configure, { refreshToken, subject }),
    async buildSignOutUrl(idToken) {
      try {
        const configuration = await configure()
        if (!configuration.serverMetadata().end_session_endpoint) return null
        const back = { id_token_hint: idToken, post_logout_redirect_uri: `${address.appUrl}/login` }
        return client.buildEndSessionUrl(configuration, back).href
      } catch (error) {
        log.warn({ err: error }, 'identity provider’s session not ended')
        return null
      }
    },
    readLogoutToken,
  }
}

async function checkAccount(
  configure: () => Promise<client.Configuration>,
  { refreshToken, subject }: { refreshToken: string; subject: string },
): Promise<string | null> {
  try {
    const tokens = await client.refreshTokenGrant(await configure(), refreshToken)
    const claims = tokens.claims()
    if (claims && claims.sub !== subject) return null
    return tokens.refresh_token ?? refreshToken
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

type AuthorizationOptions = Omit<SignInAttempt, 'state'> & { chooseAccount: boolean }

async function toParameters({
  verifier,
  isFresh,
  chooseAccount,
}: AuthorizationOptions): Promise<Record<string, string>> {
  return {
    nonce: toNonce(verifier),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh && { prompt: 'login', max_age: '0' }),
    ...(!isFresh && chooseAccount && { prompt: 'select_account' }),
  }
}

/** A fresh sign-in must be at most ten minutes old when the response is validated. */
const MAX_AGE_SECONDS = 600

/**
 * Derives the nonce from the verifier, which is random, stored encrypted, and belongs to one attempt in one browser.
 */
const toNonce = (verifier: string) => hashToken(`nonce:${verifier}`)

/** Errors that only the operator can fix (RFC 6749, section 5.2). */
const MISCONFIGURED = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_grant_type']

/** Whether the provider refused the grant, for example because the account is disabled or the sign-in was revoked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'

function toProblem(error: unknown, name: string): Problem {
  if (error instanceof Problem) return error
  if (error instanceof AuthorizationResponseError) return providerSignInFailed(name)
  if (error instanceof ResponseBodyError) {
    if (MISCONFIGURED.includes(error.error)) return providerMisconfigured(name)
    return error.status >= 500 ? providerUnavailable(name) : providerSignInFailed(name)
  }
  return isOutage(error) ? providerUnavailable(name) : providerSignInFailed(name)
}

const OUTAGES: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/** True if there was no response, or if the response isn't valid OAuth, such as a proxy's error page. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return OUTAGES.includes((error as { code?: unknown }).code) || error.message === 'fetch failed'
}
