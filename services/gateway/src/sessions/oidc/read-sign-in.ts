import type { OidcAccount } from '@debrief/database/sessions/oidc-identities'
import * as client from 'openid-client'
import { CLOCK_TOLERANCE_SECONDS } from './discovery.ts'
import { signInTooOld } from './refusals.ts'

export interface OidcSignedIn {
  account: OidcAccount
  authenticatedAt: Date | null
  providerSession: string | null
  idToken: string
  refreshToken: string | null
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/**
 * Rejects if there is no ID token. With `startedAt`, also rejects unless the person entered their credentials after
 * that time, allowing for clock differences.
 */
export async function readSignIn(
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

/**
 * Takes the email address from the first source that has one, but only if that source says that the address is
 * verified.
 */
function toAccount({ iss, sub }: { iss: string; sub: string }, sources: readonly Claims[]): OidcAccount {
  const find = (claim: string) => sources.map((source) => asText(source[claim])).find(Boolean) ?? null
  const addressed = sources.find((source) => asText(source.email) !== null)
  const email = addressed?.email_verified === true ? asText(addressed.email) : null
  const name = find('preferred_username') ?? find('name') ?? email ?? 'No name'
  return { issuer: iss, subject: sub, name: toName(name), email: email?.includes('@') ? email : null }
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Replaces control characters and invisible formatting characters, which could change the reading direction, with
 * spaces. Also shortens the name.
 */
const toName = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, 50)
    .join('') || 'No name'
