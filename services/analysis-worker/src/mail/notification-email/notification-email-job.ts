import { randomUUID } from 'node:crypto'
import type { Trx } from '@debrief/database/connect'
import { complete } from '@debrief/database/jobs/job-store'
import { queueMail } from '@debrief/database/mail/mails'
import { lockNotified, recordMail } from '@debrief/database/notifications/notification-mails'
import { readUnmailed } from '@debrief/database/notifications/notifications'
import { writeNotificationEmail } from '@debrief/database/notifications/notify'
import { decideAccess } from '@debrief/domain/billing/access'
import { defineJob } from '@debrief/jobs/define-job'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { WorkerContext } from '../../context.ts'
import { type MailedFacts, writeEmail } from './write-notification-email.ts'

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
