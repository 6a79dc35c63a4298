import { startSignIn } from '@debrief/contracts/sessions/sign-in'
import { openSignInAttempt } from '@debrief/database/sessions/sign-in-attempts'
import { authorizeUrl, createPkce } from '@debrief/github/sessions/oauth'
import { type PublicContext, serve } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { oauthApplication } from './oauth-application.ts'
import { otherAddress } from './sign-in-refusals.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const TEN_MINUTES = 600

/** Pass this to `seal` and `open`, so that an encrypted verifier can't be decrypted in another row. */
export const aboutVerifier = (stateHash: string) => `sign_in_attempts:code_verifier:${stateHash}`

export const startSignInRoute = serve(startSignIn)(async ({ body }, context: PublicContext) => {
  const { db, keys, browser, appUrl } = context
  const application = oauthApplication(context)
  if (browser.origin !== null && browser.origin !== appUrl) throw otherAddress(appUrl)
  // A second tab reuses the first tab's cookie, so that the first tab can still complete its sign-in.
  const known = readCookie(browser, 'oauth', appUrl)
  const bound = isToken(known) ? known : newToken()
  const state = newToken()
  const { verifier, challenge } = createPkce()
  const stateHash = hashToken(state)
  await openSignInAttempt(db, {
    stateHash,
    browserHash: hashToken(bound),
    codeVerifier: keys.seal(verifier, aboutVerifier(stateHash)),
    returnTo: body.returnTo ?? null,
  })
  setCookie(context, { noun: 'oauth', value: bound, seconds: TEN_MINUTES })
  return { url: authorizeUrl(application, { state, challenge, chooseAccount: body.chooseAccount ?? false }) }
})
