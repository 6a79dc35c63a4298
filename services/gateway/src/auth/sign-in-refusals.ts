import { Problem } from '@debrief/contracts/problem'

export const signInNotSetUp = () =>
  new Problem(
    'sign_in_not_set_up',
    503,
    'Signing in is not set up here. Whoever runs this has to set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.',
  )

export const otherAddress = (appUrl: string) =>
  new Problem(
    'other_address',
    400,
    `Open ${appUrl} and sign in there: GitHub leads back to that address only.`,
    {
      detail: { appUrl },
    },
  )

export const noSessionFound = () => new Problem('no_session', 401, 'No session found')

/** The state was never given out, was used, or belongs to another browser. */
export const stateMismatch = () =>
  new Problem(
    'state_mismatch',
    400,
    'This sign-in was not begun in this browser, or was used already. Please sign in again.',
  )

export const signInExpired = () =>
  new Problem('sign_in_expired', 400, 'This sign-in took longer than ten minutes. Please sign in again.')

export const accessDenied = () =>
  new Problem('access_denied', 403, 'GitHub was not allowed to sign you in. Sign in again and grant access.')

export const scopeMissing = (missing: readonly string[]) =>
  new Problem(
    'scope_missing',
    403,
    `GitHub did not grant everything Debrief needs (missing: ${missing.join(', ')}). Sign in again and grant access.`,
    { detail: { missing } },
  )
