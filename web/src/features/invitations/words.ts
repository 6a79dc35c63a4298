import type { LinkedInvitation } from '@debrief/contracts/http/invitations'

interface Words {
  title: string
  text: string
}

/** What became of an invitation that is not open any more. */
export const STATUS_WORDS: Record<Exclude<LinkedInvitation['status'], 'pending'>, Words> = {
  accepted: { title: 'Invitation accepted', text: 'This invitation was accepted.' },
  declined: {
    title: 'Invitation declined',
    text: 'This invitation was declined. Ask for a new one if you want to join.',
  },
  cancelled: { title: 'Invitation taken back', text: 'The team’s manager has taken this invitation back.' },
  expired: {
    title: 'Invitation expired',
    text: 'An invitation is open for 7 days. Ask the team’s manager to send it again.',
  },
}

/** Why whoever is signed in cannot accept it, and what to do. */
export function obstacleWords(obstacle: NonNullable<LinkedInvitation['obstacle']>, teamName: string): Words {
  const words: Record<typeof obstacle, Words> = {
    other_address: {
      title: 'Not your invitation',
      text: 'It was sent to an e-mail address that is not a verified one of your GitHub account. Add the address at GitHub and sign in again, or ask for an invitation to another address.',
    },
    in_another_team: {
      title: 'You are in a team already',
      text: 'One person is in one team. Leave yours in the settings first, then open this link again.',
    },
    member_already: { title: 'You are in the team', text: `You are a member of ${teamName} already.` },
    no_seat: {
      title: 'No seat is free',
      text: 'All seats of the team are taken. Ask its manager to buy another one, then open this link again.',
    },
    team_inactive: {
      title: 'Team Subscription Inactive',
      text: 'The team has no active plan. Ask its manager to renew it, then open this link again.',
    },
  }
  return words[obstacle]
}
