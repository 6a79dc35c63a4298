import { INVITATION_DAYS } from '@debrief/domain/teams/invitations'
import { button, composeMail, type MailContent, note, paragraph } from '@debrief/service-kit/mail-frame'
import { onOneLine } from '@debrief/service-kit/mail-words'

interface InvitationInput {
  inviter: string
  teamName: string
  link: string
  now: Date
}

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export function writeInvitation({ inviter, teamName, link, now }: InvitationInput): MailContent {
  const until = date.format(new Date(now.getTime() + INVITATION_DAYS * DAY))
  const team = `“${onOneLine(teamName)}”`
  const invited = `${onOneLine(inviter)} invited you to join the team ${team} on Debrief`
  return composeMail({
    subject: invited,
    title: `Join ${team}`,
    parts: [
      paragraph(`${invited}.`),
      paragraph('Debrief helps developers learn from the reviews of their merged pull requests.'),
      button('Accept or decline', link),
      paragraph('Sign in with the account that has this email address.'),
    ],
    footer: [
      note(`The invitation expires on ${until}. If you don’t know ${onOneLine(inviter)}, ignore this email.`),
    ],
  })
}
