import { Problem } from '@debrief/contracts/problem'

export const confirmFirst = (name: string) =>
  new Problem('confirm_first', 409, `Sign in with ${name} again first. A sign-in counts for 10 minutes.`)

export const githubTaken = (login: string) =>
  new Problem(
    'github_taken',
    409,
    `The GitHub account ${login} belongs to another Debrief account. Debrief doesn’t merge accounts: sign in to that one, or link another GitHub account.`,
  )

export const githubOfDeletedAccount = (login: string) =>
  new Problem(
    'github_taken',
    409,
    `The GitHub account ${login} belongs to a Debrief account that was deleted less than 90 days ago. You can link it once that account is erased.`,
  )

export const identityTaken = (name: string) =>
  new Problem(
    'identity_taken',
    409,
    `This ${name} account belongs to another Debrief account. Debrief doesn’t merge accounts: sign in to that one, or link another ${name} account.`,
  )

export const otherGithubAccount = (login: string) =>
  new Problem(
    'other_account',
    409,
    `You signed in to GitHub as ${login}, which isn’t the account that’s linked here. Sign in with the linked one.`,
  )

export const otherIdentity = (name: string) =>
  new Problem(
    'other_account',
    409,
    `You signed in to ${name} with an account that isn’t linked here. Sign in with the linked one.`,
  )

export const onlyMethod = () =>
  new Problem('only_sign_in_method', 409, 'This is your only way to sign in. Link another one first.')

export const identityUnconfirmed = (name: string) =>
  new Problem(
    'identity_unconfirmed',
    409,
    `${name} hasn’t confirmed your account in the last hour. Sign in with ${name}, then try again.`,
  )

export const githubNeeded = () =>
  new Problem(
    'github_needed',
    409,
    'Debrief still uses this GitHub account for your repositories. Disconnect them under Settings > Repositories, then try again.',
  )
