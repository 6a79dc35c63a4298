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
