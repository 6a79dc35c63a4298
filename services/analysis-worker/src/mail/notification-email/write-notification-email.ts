import { describeNotification, type NotificationFacts } from '@debrief/domain/notifications/notifications'
import { button, composeMail, link, type MailContent, note, paragraph } from '@debrief/service-kit/mail-frame'
import { onOneLine, shorten } from '@debrief/service-kit/mail-words'

export type MailedFacts = Exclude<NotificationFacts, { kind: 'invitation' }>

const WORDS = {
  review_ready: { action: 'Read the review', when: 'when a review of your pull request is ready' },
  mistake_came_back: { action: 'See where it happened', when: 'when one of your mistakes comes back' },
  dispute_settled: { action: 'See the mistake', when: 'when someone settles your dispute' },
  category_muted: {
    action: 'See how often comments were acted on',
    when: 'when it mutes a category',
  },
  chat_paused: {
    action: 'Open the channel’s settings',
    when: 'when it stops posting to one of your channels',
  },
  webhook_paused: { action: 'Open your webhooks', when: 'when it pauses one of your webhooks' },
} as const satisfies Record<MailedFacts['kind'], { action: string; when: string }>

interface NotificationEmailInput {
  facts: MailedFacts
  appUrl: string
  unsubscribe: string
}

/** Titles are user input, so they are kept on one line and escaped. */
export function writeEmail({ facts, appUrl, unsubscribe }: NotificationEmailInput): MailContent {
  const { news, subject, place, path } = describeNotification(facts)
  const about = `${shorten(subject)}${place ? ` (${onOneLine(place)})` : ''}`
  const { action, when } = WORDS[facts.kind]
  return composeMail({
    subject: `${news}: ${about}`,
    title: news,
    parts: [paragraph(about), button(action, appUrl + path)],
    footer: [note(`Debrief sends this email ${when}.`), link('Unsubscribe', unsubscribe)],
  })
}
