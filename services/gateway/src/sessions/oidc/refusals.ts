import { Problem } from '@debrief/contracts/problem'

export const providerUnavailable = (name: string) =>
  new Problem(
    'provider_unavailable',
    503,
    `${name} can’t be reached right now. Try again in a few minutes.`,
    { retryAfter: 60 },
  )

export const providerSignInFailed = (name: string) =>
  new Problem('sign_in_failed', 400, `${name} didn’t complete the sign-in. Sign in again.`)

export const providerMisconfigured = (name: string) =>
  new Problem(
    'sign_in_failed',
    500,
    `${name} doesn’t accept the operator’s client ID, secret or scopes, so sign-in doesn’t work.`,
  )

export const signInTooOld = () =>
  new Problem(
    'sign_in_too_old',
    400,
    'The identity provider didn’t ask you to sign in again, so nothing was changed.',
  )

export const methodOff = () =>
  new Problem('sign_in_method_off', 400, 'This sign-in method isn’t available here. Reload the page.')

export const logoutTokenRefused = (why: string) =>
  new Problem('logout_token_refused', 400, `The logout token isn’t valid: ${why}.`)
