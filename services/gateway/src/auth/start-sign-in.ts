import { startSignIn } from '@debrief/contracts/http/auth'
import { openSignInAttempt } from '@debrief/database/sign-in-attempts'
import { authorizeUrl, createPkce } from '@debrief/github/oauth'
import { serve } from '@debrief/service-kit/http/serve'
import type { PublicContext } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { oauthApplication } from './oauth-application.ts'
import { otherAddress } from './sign-in-refusals.ts'
import { hashOf, isToken, newToken } from './tokens.ts'

const TEN_MINUTES = 600

/** Where a verifier is stored, for `seal` and `open`. */
export const aboutVerifier = (stateHash: string) => `sign_in_attempts:code_verifier:${stateHash}`

export const startSignInRoute = serve(startSignIn)(async ({ body }, context: PublicContext) => {
  const { db, keys, browser, appUrl } = context
  const application = oauthApplication(context)
  if (browser.origin !== null && browser.origin !== appUrl) throw otherAddress(appUrl)
  // A second tab signs in with the cookie of the first, else the first could not end what it began.
  const known = readCookie(browser, 'oauth', appUrl)
  const bound = isToken(known) ? known : newToken()
  const state = newToken()
  const { verifier, challenge } = createPkce()
  const stateHash = hashOf(state)
  await openSignInAttempt(db, {
    stateHash,
    browserHash: hashOf(bound),
    codeVerifier: keys.seal(verifier, aboutVerifier(stateHash)),
    returnTo: body.returnTo ?? null,
  })
  setCookie(context, { noun: 'oauth', value: bound, seconds: TEN_MINUTES })
  return { url: authorizeUrl(application, { state, challenge }) }
})
