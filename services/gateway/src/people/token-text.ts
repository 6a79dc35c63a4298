import type { Problem } from '@debrief/contracts/problem'
import { newToken } from '../sessions/tokens.ts'

/** Lets secret scanners recognize a leaked token. */
const PREFIX = 'dbf_'

/** 256 random bits follow the prefix. */
export const newAccessToken = () => `${PREFIX}${newToken()}`

/** People recognize a token by its start. The start is too short to help guess the rest. */
export const getTokenStart = (token: string) => token.slice(0, PREFIX.length + 6)

const BEARER = /^Bearer +(dbf_[\w-]{43})$/i

export function readBearer(header: string | undefined): string | null {
  return BEARER.exec(header?.trim() ?? '')?.[1] ?? null
}

/** True for any bearer token, even an invalid one. The request's cookies are then ignored. */
export const isBearer = (header: string | undefined): header is string => /^\s*Bearer\b/i.test(header ?? '')

/**
 * Formats the WWW-Authenticate header for a missing or refused token, or for a missing scope (RFC 6750, section 3).
 * Returns null for any other problem.
 */
export function formatChallenge({ code, detail }: Problem): string | null {
  if (code === 'token_required') return 'Bearer realm="Debrief"'
  if (code === 'token_refused') return 'Bearer realm="Debrief", error="invalid_token"'
  if (code !== 'scope_required') return null
  const scope = typeof detail.scope === 'string' ? `, scope="${detail.scope}"` : ''
  return `Bearer realm="Debrief", error="insufficient_scope"${scope}`
}
