import type { OAuthOptions } from '@debrief/github/sessions/oauth'
import type { PublicContext } from '../context.ts'
import { signInNotSetUp } from './sign-in-refusals.ts'

const CALLBACK = '/auth/callback'

export function oauthApplication({
  config,
  appUrl,
}: Pick<PublicContext, 'config' | 'appUrl'>): OAuthOptions & { clientSecret: string } {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) throw signInNotSetUp()
  return { clientId, clientSecret, webUrl: config.GITHUB_URL, redirectUri: `${appUrl}${CALLBACK}` }
}
