import { newToken } from '../auth/tokens.ts'

/** Tells a leaked token's kind at sight, and lets scanners for secrets know it. */
const PREFIX = 'dbf_'

/** 256 random bits behind the prefix. */
export const newAccessToken = () => `${PREFIX}${newToken()}`

/** What a person tells a token by: far too little to guess the rest. */
export const startOf = (token: string) => token.slice(0, PREFIX.length + 6)

const BEARER = /^Bearer +(dbf_[\w-]{43})$/i

/** The token of an Authorization header; null where there is none that could be one of ours. */
export function readBearer(header: string | undefined): string | null {
  return BEARER.exec(header?.trim() ?? '')?.[1] ?? null
}
