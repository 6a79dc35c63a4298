import { INVITATION_DAYS } from '@debrief/domain/teams/invitations'
import { escapeMarkup as escape, onOneLine } from '@debrief/service-kit/mail-words'

interface About {
  inviter: string
  teamName: string
  link: string
  now: Date
}

export interface Written {
  subject: string
  text: string
  html: string
}

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes an invitation's email. The names in it are escaped, so that they can't add lines or markup. */
export function writeInvitation({ inviter, teamName, link, now }: About): Written {
  const until = date.format(new Date(now.getTime() + INVITATION_DAYS * DAY))
  const team = `“${onOneLine(teamName)}”`
  const what = 'Debrief helps developers learn from the reviews of their merged pull requests.'
  const how = 'Sign in with the GitHub account that has this email address.'
  const end = `The invitation expires on ${until}. If you don’t know ${inviter}, ignore this email.`
  return {
    subject: `${onOneLine(inviter)} invited you to join the team ${team} on Debrief`,
    text: [
      `${inviter} invited you to join the team ${team} on Debrief.`,
      what,
      `Accept or decline:\n${link}`,
      how,
      end,
    ].join('\n\n'),
    html: [
      `<p><b>${escape(inviter)}</b> invited you to join the team <b>${escape(team)}</b> on Debrief.</p>`,
      `<p>${what}</p>`,
      `<p><a href="${escape(link)}">Accept or decline</a></p>`,
      `<p>${how}</p>`,
      `<p>${escape(end)}</p>`,
    ].join('\n'),
  }
}
