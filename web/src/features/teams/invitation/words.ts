import type { LinkedInvitation } from '@debrief/contracts/teams/invitations'

interface Words {
  title: string
  text: string
}

export const STATUS_WORDS: Record<Exclude<LinkedInvitation['status'], 'pending'>, Words> = {
  accepted: { title: 'Invitation accepted', text: 'This invitation was accepted.' },
  declined: {
    title: 'Invitation declined',
    text: 'This invitation was declined. Ask for a new one if you want to join.',
  },
  cancelled: { title: 'Invitation canceled', text: 'The team’s manager canceled this invitation.' },
  expired: {
    title: 'Invitation expired',
    text: 'Invitations expire after 7 days. Ask the team’s manager for a new one.',
  },
}

export function obstacleWords(obstacle: NonNullable<LinkedInvitation['obstacle']>, teamName: string): Words {
  const words: Record<typeof obstacle, Words> = {
    other_address: {
      title: 'Not your invitation',
      text: 'This invitation was sent to an email address that isn’t verified for your account. Switch to the account that has it, or ask for an invitation to another address.',
    },
    in_another_team: {
      title: 'You’re already on a team',
      text: 'You can be on only one team. In Settings, leave your current team, or delete it if you manage it. Then open this link again.',
    },
    member_already: { title: 'You’re already on this team', text: `You’re already a member of ${teamName}.` },
    no_seat: {
      title: 'No free seats',
      text: 'All seats on the team are taken. Ask the team’s manager to buy another seat, then open this link again.',
    },
    team_inactive: {
      title: 'Team Subscription Inactive',
      text: 'The team has no active plan. Ask the team’s manager to renew the plan, then open this link again.',
    },
  }
  return words[obstacle]
}

export const notFound = 'Invitation not found'
export const notLoaded = 'The invitation could not be loaded'
export const invites = '{inviter} invited you to join the team {team} on Debrief.'
export const join = (team: string) => `Join ${team}`
export const signInFirst = 'Sign in with the account that has the email address this invitation was sent to.'
export const openSettings = 'Open settings'
export const openDebrief = 'Open Debrief'
