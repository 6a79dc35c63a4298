import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { hashToken } from '../tokens.ts'
import type { Metadata } from './discovery.ts'
import { logoutTokenRefused } from './refusals.ts'

export interface LogoutToken {
  issuer: string
  /** At least one of `subject` and `providerSession` is set. */
  subject: string | null
  providerSession: string | null
  tokenHash: string
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/**
 * Some providers send the generic type `JWT` or no type. Both are safe, because only a logout token has the logout
 * event.
 */
const TYPES: readonly unknown[] = ['logout+jwt', 'JWT', undefined]
const ASYMMETRIC = /^(?:RS|PS|ES)(?:256|384|512)$|^(?:EdDSA|Ed25519)$/
const MAX_AGE = '2 minutes'
const CLOCK_TOLERANCE = '30 seconds'
/**
 * The minimum time in milliseconds between two requests for the provider's keys. Without this limit, every forged token
 * could cause a request.
 */
const KEY_COOLDOWN = 5_000

interface Tools {
  issuer: string
  clientId: string
  readMetadata(): Promise<Metadata>
}

/** Returns a function that validates logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export function openLogoutTokens({ issuer, clientId, readMetadata }: Tools) {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  const readKeys = (uri: string) => {
    const known = keySets.get(uri) ?? createRemoteJWKSet(new URL(uri), { cooldownDuration: KEY_COOLDOWN })
    keySets.set(uri, known)
    return known
  }
  return async (text: string): Promise<LogoutToken> => {
    const metadata = await readMetadata()
    if (!metadata.jwks_uri) throw logoutTokenRefused('the provider publishes no keys')
    const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256']
    const { payload, protectedHeader } = await jwtVerify(text, readKeys(metadata.jwks_uri), {
      issuer,
      audience: clientId,
      algorithms: algorithms.filter((name) => ASYMMETRIC.test(name)),
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE,
    }).catch((error: Error) => {
      throw logoutTokenRefused(error.message)
    })
    if (!TYPES.includes(protectedHeader.typ)) throw logoutTokenRefused('its type isn’t logout+jwt')
    return toLogoutToken(issuer, payload)
  }
}

function toLogoutToken(issuer: string, payload: JWTPayload): LogoutToken {
  const { sub, sid, jti, events, nonce } = payload
  if (!isObject(events) || !isObject(events[LOGOUT_EVENT]))
    throw logoutTokenRefused('it isn’t about a logout')
  if (nonce !== undefined) throw logoutTokenRefused('it has a nonce')
  const subject = typeof sub === 'string' && sub !== '' ? sub : null
  const providerSession = typeof sid === 'string' && sid !== '' ? sid : null
  if (subject === null && providerSession === null)
    throw logoutTokenRefused('it names neither a subject nor a session')
  return { issuer, subject, providerSession, tokenHash: hashToken(`${issuer}#${jti}`) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
