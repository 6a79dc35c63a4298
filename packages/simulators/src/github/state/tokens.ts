import { randomBytes } from 'node:crypto'
import type { Account, Token } from './nouns.ts'
import { type GithubState, timestamp } from './state.ts'

/** The scopes the product requests at sign-in. */
export const usualScopes = ['repo', 'read:user', 'user:email']

/** A new token: `gho_` for an OAuth application, `ghu_` for an App's user, `ghs_` for an installation. */
export function mintToken(
  state: GithubState,
  account: Account,
  more: Partial<Omit<Token, 'token' | 'account' | 'createdAt'>> = {},
): Token {
  const prefix = more.installation
    ? 'ghs'
    : more.clientId !== undefined && more.clientId === state.app?.clientId
      ? 'ghu'
      : 'gho'
  const token: Token = {
    token: `${prefix}_${randomBytes(27).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    account,
    scopes: more.scopes ?? state.personScopes.get(account.login.toLowerCase()) ?? usualScopes,
    clientId: more.clientId ?? null,
    installation: more.installation ?? null,
    repositoryIds: more.repositoryIds ?? null,
    permissions: more.permissions ?? {},
    createdAt: timestamp(state),
    expiresAt: more.expiresAt ?? null,
  }
  state.tokens.set(token.token, token)
  return token
}

/** Revokes one token, or all tokens of an account. Returns how many it revoked. */
export function revokeTokens(state: GithubState, of: { token?: string; login?: string }): number {
  const ended = [...state.tokens.values()].filter(
    ({ token, account }) => token === of.token || account.login.toLowerCase() === of.login?.toLowerCase(),
  )
  for (const { token } of ended) state.tokens.delete(token)
  return ended.length
}
