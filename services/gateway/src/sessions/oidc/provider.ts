import type { Problem } from '@debrief/contracts/problem'
import type { OidcAccount } from '@debrief/database/sessions/oidc-identities'
import type { Log } from '@debrief/service-kit/log'
import * as client from 'openid-client'
import type { GatewayConfig } from '../../config.ts'
import { hashToken } from '../tokens.ts'
import { isRefusal, toProblem } from './failures.ts'
import { type LogoutToken, openLogoutTokens } from './logout-token.ts'
import { providerUnavailable, signInTooOld } from './refusals.ts'

/** How far the provider's clock may differ from ours, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 30
const REQUEST_TIMEOUT_SECONDS = 10
const DISCOVERY_TTL_MS = 10 * 60_000

/** The page to which the provider redirects the browser. GitHub has a different one, so that they can't be mixed up. */
export const OIDC_CALLBACK = '/auth/callback/oidc'

interface Asked {
  state: string
  /** The PKCE verifier, which also determines the nonce. */
  verifier: string
  /** Whether the person has to enter their credentials again. */
  isFresh: boolean
}

export interface CallbackParameters {
  code: string
  iss?: string | undefined
}

export interface OidcSignedIn {
  account: OidcAccount
  /** When the person entered their credentials; null if the provider doesn't say. */
  authenticatedAt: Date | null
  providerSession: string | null
  idToken: string
  refreshToken: string | null
}

export interface OidcProvider {
  issuer: string
  /** The provider's name on the sign-in button. */
  name: string
  buildUrl(asked: Asked & { chooseAccount: boolean }): Promise<string>
  /** Exchanges the code and validates the ID token. `startedAt`: a fresh sign-in must be later. */
  complete(back: CallbackParameters, asked: Asked & { startedAt: Date }): Promise<OidcSignedIn>
  /** Checks whether the account still works. Returns the next refresh token; null if the provider refuses. */
  refresh(refreshToken: string, subject: string): Promise<string | null>
  /** The URL that ends the provider's session, too; null if the provider has none or can't be reached. */
  buildSignOutUrl(idToken: string): Promise<string | null>
  readLogoutToken(text: string): Promise<LogoutToken>
}

interface Tools {
  config: GatewayConfig
  log: Log
  address: { appUrl: string }
}

/** Opens the identity provider; null if none is configured. Nothing is requested until somebody signs in. */
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
  /** A new configuration has no cached keys, so that a key that was just rotated is known. */
  const configure = async () => createConfiguration(await readMetadata(), { clientId, secret })
  const redirectUri = () => `${address.appUrl}${OIDC_CALLBACK}`
  const readLogoutToken = openLogoutTokens({ issuer, clientId, readMetadata })
  return {
    issuer,
    name,
    async buildUrl({ state, verifier, isFresh, chooseAccount }) {
      const configuration = await configure().catch((error: unknown) => {
        log.warn({ err: error }, 'identity provider can’t be reached')
        throw providerUnavailable(name)
      })
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(),
        scope: config.OIDC_SCOPES,
        state,
        nonce: toNonce(verifier),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
        ...(!isFresh && chooseAccount && { prompt: 'select_account' }),
      })
      return url.href
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
    async refresh(refreshToken, subject) {
      try {
        const tokens = await client.refreshTokenGrant(await configure(), refreshToken)
        const claims = tokens.claims()
        if (claims && claims.sub !== subject) return null
        return tokens.refresh_token ?? refreshToken
      } catch (error) {
        if (isRefusal(error)) return null
        throw error
      }
    },
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

/** A sign-in that must be fresh can take ten minutes. */
const MAX_AGE_SECONDS = 600

/** Derived from the verifier, which is random, stored encrypted, and belongs to one attempt in one browser. */
const toNonce = (verifier: string) => hashToken(`nonce:${verifier}`)

export type Metadata = client.ServerMetadata

function openDiscovery({ issuer, clientId, log }: { issuer: string; clientId: string; log: Log }) {
  let known: { metadata: Metadata; until: number } | null = null
  return async (): Promise<Metadata> => {
    if (known && known.until > Date.now()) return known.metadata
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
      timeout: REQUEST_TIMEOUT_SECONDS,
    })
    const metadata = found.serverMetadata()
    if (metadata.issuer !== issuer) {
      log.error({ issuer: metadata.issuer }, 'OIDC_ISSUER must be exactly the issuer that the provider names')
      throw new Error(`the provider names another issuer: ${metadata.issuer}`)
    }
    known = { metadata, until: Date.now() + DISCOVERY_TTL_MS }
    return metadata
  }
}

const isPlain = (issuer: string) => issuer.startsWith('http:')

function createConfiguration(
  metadata: Metadata,
  { clientId, secret }: { clientId: string; secret: string },
): client.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
  const tolerance = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const configuration = new client.Configuration(metadata, clientId, tolerance, authenticate)
  configuration.timeout = REQUEST_TIMEOUT_SECONDS
  if (isPlain(metadata.issuer)) client.allowInsecureRequests(configuration)
  // Without this, the library trusts the TLS connection and doesn't verify the ID token's signature.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

async function readSignIn(
  configuration: client.Configuration,
  tokens: Tokens,
  startedAt: Date | null,
): Promise<OidcSignedIn> {
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('the provider sent no ID token')
  const authenticatedAt = claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000)
  if (startedAt && (!authenticatedAt || isBefore(authenticatedAt, startedAt))) throw signInTooOld()
  const { userinfo_endpoint } = configuration.serverMetadata()
  const more =
    userinfo_endpoint && (claims.email === undefined || claims.name === undefined)
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return {
    account: toAccount(claims, [claims, more]),
    authenticatedAt,
    providerSession: asText(claims.sid),
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token ?? null,
  }
}

const isBefore = (authenticatedAt: Date, startedAt: Date) =>
  authenticatedAt.getTime() < startedAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1000

type Claims = Readonly<Record<string, unknown>>

/** Takes the address from the first source that has one, and only if that source says that it's verified. */
function toAccount({ iss, sub }: { iss: string; sub: string }, sources: readonly Claims[]): OidcAccount {
  const find = (claim: string) => sources.map((source) => asText(source[claim])).find(Boolean) ?? null
  const addressed = sources.find((source) => asText(source.email) !== null)
  const email = addressed?.email_verified === true ? asText(addressed.email) : null
  const name = find('preferred_username') ?? find('name') ?? email ?? 'No name'
  return { issuer: iss, subject: sub, name: toName(name), email: email?.includes('@') ? email : null }
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Without control characters and characters that change the reading direction. */
const toName = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, 50)
    .join('') || 'No name'
