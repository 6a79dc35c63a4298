import type { OAuthOptions } from '@debrief/github/sessions/oauth'
import type { PublicContext } from '../context.ts'
import { signInNotSetUp } from './sign-in-refusals.ts'

/** The page to which GitHub redirects the browser. The OAuth application has no other redirect URL. */
const CALLBACK = '/auth/callback'

/** The OAuth application for signing in. Throws a Problem if none is configured. */
export function oauthApplication({
  config,
  appUrl,
}: Pick<PublicContext, 'config' | 'appUrl'>): OAuthOptions & { clientSecret: string } {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) throw signInNotSetUp()
  return { clientId, clientSecret, webUrl: config.GITHUB_URL, redirectUri: `${appUrl}${CALLBACK}` }
}
