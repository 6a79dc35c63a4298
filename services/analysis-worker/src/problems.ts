import { Problem } from '@debrief/contracts/problem'

export const noGithubToken = () =>
  new Problem(
    'reauth_required',
    401,
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
  )
