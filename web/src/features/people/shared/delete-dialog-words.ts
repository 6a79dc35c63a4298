import type { Viewer } from '@debrief/contracts/people/viewer'

export const askDelete = 'Delete your account?'

const DISCONNECTS =
  'Debrief disconnects your repositories, deletes their webhooks on GitHub and erases their reviews.'

export function describeDeletion({ hasGithub, provider }: Pick<Viewer, 'hasGithub' | 'provider'>): string {
  if (!hasGithub)
    return `${DISCONNECTS} You can’t restore your account, because no GitHub account is linked. If you sign in again, you start with a new Debrief account.`
  return provider
    ? `${DISCONNECTS} If you sign in again with GitHub within 90 days, your account is restored, but the repositories stay disconnected and their reviews stay erased.`
    : `${DISCONNECTS} If you sign in again within 90 days, your account is restored, but the repositories stay disconnected and their reviews stay erased.`
}

export const describeTeam = (team: string) =>
  `You manage ${team}. If the team has a subscription, it will end immediately, and members will lose the access that it gives them. The team, its standards and its invitations will be erased with your account. Members keep their reviews, except in repositories that you connected. Talk to them first.`

export const confirm = (username: string) => `Type ${username} to confirm`
