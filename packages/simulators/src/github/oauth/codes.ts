import { createHash, randomBytes } from 'node:crypto'
import type { Account } from '../state/nouns.ts'

export interface Grant {
  clientId: string
  account: Account
  scopes: string[]
  /** null: the request used the default redirect URI. */
  redirectUri: string | null
  codeChallenge: string | null
  expiresAt: number
}

/** Each code is valid for ten minutes and can be used once. */
export function createCodes(now: () => Date) {
  const grants = new Map<string, Grant>()
  return {
    keep(grant: Omit<Grant, 'expiresAt'>): string {
      const code = randomBytes(10).toString('hex')
      grants.set(code, { ...grant, expiresAt: now().getTime() + 10 * 60 * 1000 })
      return code
    },
    /** The code's grant; null if the code is unknown, used, expired or another application's. */
    spend(code: string, clientId: string): Grant | null {
      const grant = grants.get(code)
      if (!grant || grant.clientId !== clientId) return null
      grants.delete(code)
      return grant.expiresAt > now().getTime() ? grant : null
    },
  }
}

export type Codes = ReturnType<typeof createCodes>

/** RFC 7636, section 4.6, method S256. */
export const provesChallenge = (challenge: string, verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
