import type { OAuthOptions } from '@debrief/github/oauth'
import type { PublicContext } from '../context.ts'
import { signInNotSetUp } from './sign-in-refusals.ts'

/** The page's route that GitHub sends the browser back to; the one address that is registered there. */
const CALLBACK = '/auth/callback'

/** The OAuth application that people sign in with. Throws where none is set up. */
export function oauthApplication({
  config,
  appUrl,
}: Pick<PublicContext, 'config' | 'appUrl'>): OAuthOptions & { clientSecret: string } {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) throw signInNotSetUp()
  return { clientId, clientSecret, webUrl: config.GITHUB_URL, redirectUri: `${appUrl}${CALLBACK}` }
}
