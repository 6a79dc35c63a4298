import { INVITATION_DAYS } from '@debrief/domain/invitations'
import { escapeMarkup as escape, onOneLine } from '@debrief/service-kit/mail-words'

interface About {
  inviter: string
  teamName: string
  /** Where it is accepted or declined. */
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

/** The mail of an invitation. Names come from people, so that they are lines and markup of nothing. */
export function writeInvitation({ inviter, teamName, link, now }: About): Written {
  const until = date.format(new Date(now.getTime() + INVITATION_DAYS * DAY))
  const team = `“${onOneLine(teamName)}”`
  const what = 'Debrief turns the review feedback on merged pull requests into learning.'
  const how = 'Sign in with the GitHub account that this address belongs to.'
  const end = `The invitation is open until ${until}. If you do not know ${inviter}, do nothing.`
  return {
    subject: `${onOneLine(inviter)} invites you to the team ${team} on Debrief`,
    text: [
      `${inviter} invites you to the team ${team} on Debrief.`,
      what,
      `Accept or decline:\n${link}`,
      how,
      end,
    ].join('\n\n'),
    html: [
      `<p><b>${escape(inviter)}</b> invites you to the team <b>${escape(team)}</b> on Debrief.</p>`,
      `<p>${what}</p>`,
      `<p><a href="${escape(link)}">Accept or decline</a></p>`,
      `<p>${how}</p>`,
      `<p>${escape(end)}</p>`,
    ].join('\n'),
  }
}
