import { describeNotification, type NotificationFacts } from '@debrief/domain/notifications/notifications'
import { escapeMarkup, linkTo, onOneLine, shortenTitle } from '@debrief/service-kit/mail-words'

/** An invitation has its own email. */
export type MailedFacts = Exclude<NotificationFacts, { kind: 'invitation' }>

const WORDS = {
  review_ready: { action: 'Read the review', when: 'when a review of your pull request is ready' },
  mistake_came_back: { action: 'See where it happened', when: 'when one of your mistakes comes back' },
  dispute_settled: { action: 'See the mistake', when: 'when someone settles your dispute' },
} as const satisfies Record<MailedFacts['kind'], { action: string; when: string }>

interface About {
  facts: MailedFacts
  appUrl: string
  /** The URL of the page to unsubscribe from these emails. */
  unsubscribe: string
}

/** Writes the email about a notification. Titles are user input, so they are kept on one line and escaped. */
export function writeEmail({ facts, appUrl, unsubscribe }: About) {
  const { news, subject, place, path } = describeNotification(facts)
  const sentence = `${news}: ${shortenTitle(subject)}${place ? ` (${onOneLine(place)})` : ''}`
  const { action, when } = WORDS[facts.kind]
  const link = appUrl + path
  const why = `Debrief sends this email ${when}.`
  return {
    subject: sentence,
    text: [sentence, `${action}:\n${link}`, `${why} Unsubscribe:\n${unsubscribe}`].join('\n\n'),
    html: [
      `<p>${escapeMarkup(sentence)}</p>`,
      `<p>${linkTo(action, link)}</p>`,
      `<p>${why} ${linkTo('Unsubscribe', unsubscribe)}</p>`,
    ].join('\n'),
  }
}
