import type { OidcSignIn } from '@debrief/database/sessions/oidc-identities'
import type { SignedInAccount } from '@debrief/database/sessions/sign-in'
import type { GithubAccount } from '@debrief/github/sessions/oauth'
import { aboutRefreshToken, type KeyRing } from '@debrief/service-kit/key-ring'
import type { OidcSignedIn } from './oidc/read-sign-in.ts'

interface GithubProof {
  method: 'github'
  account: GithubAccount
  accessToken: string
  scopes: readonly string[]
}

export type Proof = GithubProof | ({ method: 'oidc' } & OidcSignedIn)

export const toSignedInAccount = ({ account, scopes }: GithubProof): SignedInAccount => ({
  githubId: account.githubId,
  login: account.login,
  avatarUrl: account.avatarUrl,
  emails: account.verifiedEmails,
  scopes,
})

export const toOidcSignIn = ({ account, refreshToken }: OidcSignedIn, keys: KeyRing): OidcSignIn => ({
  account,
  sealRefreshToken:
    refreshToken === null ? null : (identityId) => keys.seal(refreshToken, aboutRefreshToken(identityId)),
})
