import type { Problem } from '@debrief/contracts/problem'
import { newToken } from '../sessions/tokens.ts'

/** The prefix that lets secret scanners recognize a leaked token. */
const PREFIX = 'dbf_'

/** 256 random bits after the prefix. */
export const newAccessToken = () => `${PREFIX}${newToken()}`

/** The start of a token, so that people can recognize it in a list. It's too short to help guess the rest. */
export const getTokenStart = (token: string) => token.slice(0, PREFIX.length + 6)

const BEARER = /^Bearer +(dbf_[\w-]{43})$/i

/** The token from an Authorization header; null if the header has no token in our format. */
export function readBearer(header: string | undefined): string | null {
  return BEARER.exec(header?.trim() ?? '')?.[1] ?? null
}

/** Whether a request is authorized by a token. Its cookies are then ignored. */
export const isBearer = (header: string | undefined): header is string => /^\s*Bearer\b/i.test(header ?? '')

/** The WWW-Authenticate header for a refused token (RFC 6750, section 3). Null if the problem isn't about the token. */
export function formatChallenge({ code, detail }: Problem): string | null {
  if (code === 'token_required') return 'Bearer realm="Debrief"'
  if (code === 'token_refused') return 'Bearer realm="Debrief", error="invalid_token"'
  if (code !== 'scope_required') return null
  const scope = typeof detail.scope === 'string' ? `, scope="${detail.scope}"` : ''
  return `Bearer realm="Debrief", error="insufficient_scope"${scope}`
}
