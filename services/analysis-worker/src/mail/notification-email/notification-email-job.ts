import { randomUUID } from 'node:crypto'
import type { Trx } from '@debrief/database/connect'
import { complete } from '@debrief/database/jobs/job-store'
import { queueMail } from '@debrief/database/mail/mails'
import { lockNotified, recordMail } from '@debrief/database/notifications/notification-mails'
import { readUnmailed } from '@debrief/database/notifications/notifications'
import { writeNotificationEmail } from '@debrief/database/notifications/notify'
import { decideAccess } from '@debrief/domain/billing/access'
import { describeNotification, type NotificationFacts } from '@debrief/domain/notifications/notifications'
import { defineJob } from '@debrief/jobs/define-job'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { button, composeMail, link, type MailContent, note, paragraph } from '@debrief/service-kit/mail-frame'
import { onOneLine, shorten } from '@debrief/service-kit/mail-words'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { WorkerContext } from '../../context.ts'

export const writeNotificationEmailJob = defineJob<{ notificationId: string }, WorkerContext>(
  writeNotificationEmail,
  {
    concurrency: 2,
    lease: 30,
    attempts: 10,
    async run({ notificationId }, context) {
      const { db } = context.database
      await db.transaction().execute(async (trx) => {
        await queueEmail(trx, notificationId, context)
        await complete(trx, context.job)
      })
    },
  },
)

async function queueEmail(
  trx: Trx,
  id: string,
  { keys, settings: { APP_URL, BILLING } }: Pick<WorkerContext, 'keys' | 'settings'>,
): Promise<void> {
  const person = await lockNotified(trx, id)
  if (!person?.email || APP_URL === undefined) return
  const { hasAccess } = decideAccess({ ...person, billing: BILLING === 'on' })
  const facts = await readUnmailed(trx, { id, userId: person.id, hasAccess })
  if (!facts || facts.kind === 'invitation') return
  await queueLetter(trx, {
    id,
    userId: person.id,
    to: person.email,
    facts,
    keys,
    appUrl: new URL(APP_URL).origin,
  })
}

interface LetterOptions {
  id: string
  userId: string
  to: string
  facts: MailedFacts
  keys: WorkerContext['keys']
  /** The app's public URL, without a trailing slash. */
  appUrl: string
}

async function queueLetter(trx: Trx, { id, userId, to, facts, keys, appUrl }: LetterOptions): Promise<void> {
  const token = newUnsubscribeToken(keys, userId, facts.kind)
  const mailId = randomUUID()
  const written = writeEmail({ facts, appUrl, unsubscribe: `${appUrl}/unsubscribe/${token}` })
  const { subject, ...content } = written
  const body = keys.seal(JSON.stringify(content), aboutMail(mailId))
  const unsubscribeUrl = `${appUrl}/api/unsubscribe/${token}`
  await queueMail(trx, { id: mailId, kind: 'notification', to, subject, body, unsubscribeUrl })
  await recordMail(trx, { id, mailId })
}

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
