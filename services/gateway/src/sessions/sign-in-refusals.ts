import { Problem } from '@debrief/contracts/problem'

export const signInNotSetUp = () =>
  new Problem(
    'sign_in_not_set_up',
    503,
    'Sign-in with GitHub isn’t set up. An operator must set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.',
  )

export const otherAddress = (appUrl: string, by = 'GitHub') =>
  new Problem(
    'other_address',
    400,
    `Open ${appUrl} and sign in there. ${by} redirects only to that address.`,
    {
      detail: { appUrl },
    },
  )

export const noSessionFound = () => new Problem('no_session', 401, 'No session found')

export const stateMismatch = () =>
  new Problem(
    'state_mismatch',
    400,
    'This sign-in wasn’t started in this browser, or was already used. Sign in again.',
  )

export const signInExpired = () =>
  new Problem('sign_in_expired', 400, 'This sign-in took longer than 10 minutes. Sign in again.')

export const accessDeniedBy = (name: string) =>
  new Problem(
    'access_denied',
    403,
    `${name} denied access. Sign in again, and grant access if ${name} asks for it.`,
  )

export const domainNotAllowed = () =>
  new Problem(
    'domain_not_allowed',
    403,
    'Sign-in is limited to certain email domains. Use an account with a verified email address at one of them.',
  )

export const accessDenied = () =>
  new Problem('access_denied', 403, 'You didn’t grant access on GitHub. Sign in again and grant access.')

export const scopeMissing = (missing: readonly string[]) =>
  new Problem(
    'scope_missing',
    403,
    `GitHub didn’t grant all the access that Debrief needs (missing: ${missing.join(', ')}). Sign in again and grant access.`,
    { detail: { missing } },
  )
