import { type SignInMethod, startSignIn } from '@debrief/contracts/sessions/sign-in'
import { openSignInAttempt } from '@debrief/database/sessions/sign-in-attempts'
import { authorizeUrl, createPkce } from '@debrief/github/sessions/oauth'
import { type PublicContext, serve } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { oauthApplication } from './oauth-application.ts'
import { methodOff } from './oidc/refusals.ts'
import { otherAddress } from './sign-in-refusals.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const TEN_MINUTES = 600

/** Binds an encrypted verifier to its row, so that it can't be decrypted in another row. */
export const aboutVerifier = (stateHash: string) => `sign_in_attempts:code_verifier:${stateHash}`

export const startSignInRoute = serve(startSignIn)(async ({ body }, context: PublicContext) => {
  const { config, session } = context
  const { method = 'github', returnTo = null, chooseAccount = false } = body
  if (method === 'github' && config.GITHUB_SIGN_IN === 'off') {
    // If GitHub rejected a person's token, the person signs in again to renew the token. This sign-in doesn't open
    // another session.
    if (!session?.viewer.hasGithub) throw methodOff()
    return startAttempt(context, {
      method,
      returnTo,
      chooseAccount,
      by: { userId: session.viewer.id, purpose: 'confirm' },
    })
  }
  return startAttempt(context, { method, returnTo, chooseAccount })
})

interface SignInOptions {
  method: SignInMethod
  returnTo: string | null
  chooseAccount: boolean
  by?: { userId: string; purpose: 'confirm' | 'link' }
}

export async function startAttempt(context: PublicContext, options: SignInOptions): Promise<{ url: string }> {
  const { db, keys, browser, appUrl, oidc } = context
  const { method, returnTo, chooseAccount, by } = options
  const state = newToken()
  const { verifier, challenge } = createPkce()
  if (browser.origin !== null && browser.origin !== appUrl)
    throw otherAddress(appUrl, method === 'oidc' ? oidc?.name : undefined)
  const url = await buildUrl(context, {
    method,
    state,
    verifier,
    challenge,
    chooseAccount,
    isFresh: by !== undefined,
  })
  // A second tab reuses the first tab's cookie, so that the first tab can still complete its sign-in.
  const known = readCookie(browser, 'oauth', appUrl)
  const bound = isToken(known) ? known : newToken()
  const stateHash = hashToken(state)
  await openSignInAttempt(db, {
    stateHash,
    browserHash: hashToken(bound),
    codeVerifier: keys.seal(verifier, aboutVerifier(stateHash)),
    returnTo,
    method,
    ...(by && { by }),
  })
  setCookie(context, { noun: 'oauth', value: bound, seconds: TEN_MINUTES })
  return { url }
}

interface ProviderUrlOptions {
  method: SignInMethod
  state: string
  verifier: string
  challenge: string
  chooseAccount: boolean
  isFresh: boolean
}

async function buildUrl(
  context: PublicContext,
  { method, challenge, ...asked }: ProviderUrlOptions,
): Promise<string> {
  if (method === 'github') {
    const { state, chooseAccount, isFresh } = asked
    // GitHub can't ask for the password again, so a fresh sign-in asks which account to use.
    return authorizeUrl(oauthApplication(context), {
      state,
      challenge,
      chooseAccount: chooseAccount || isFresh,
    })
  }
  if (!context.oidc) throw methodOff()
  return context.oidc.buildUrl(asked)
}
