import { complete } from '@debrief/database/jobs/job-store'
import { endMail, failMail, findMail, sendMail } from '@debrief/database/mail/mails'
import { Discard, defineJob } from '@debrief/jobs/define-job'
import { aboutMail, type KeyRing } from '@debrief/service-kit/key-ring'
import type { WorkerContext } from '../context.ts'
import { MailRefused } from './mailer.ts'
import { writeEndingEmail } from './write-ending-email.ts'

/** If the server's response is lost, sends the email again with the same Message-ID. Skips outdated emails. */
export const sendMailJob = defineJob<{ mailId: string }, WorkerContext>(sendMail, {
  concurrency: 2,
  lease: 60,
  // With the backoff, the attempts take about three and a half hours.
  attempts: 50,

  async run({ mailId }, { database: { db }, keys, post, settings, log, job, signal }) {
    const mail = await findMail(db, mailId)
    if (!mail) return
    const { to, subject, createdAt: writtenAt, unsubscribeUrl } = mail
    if (mail.isCurrent) {
      const { text, html } = mail.ending
        ? writeEndingEmail(mail.ending, subject, settings.APP_URL)
        : openBody(keys, mailId, mail.body)
      await post
        .send({ id: mailId, to, subject, text, html, writtenAt, unsubscribeUrl }, { signal })
        .catch((error: unknown) => {
          throw error instanceof MailRefused ? new Discard(error.message) : error
        })
    }
    const outcome = mail.isCurrent ? 'sent' : 'dropped'
    await db.transaction().execute(async (trx) => {
      await complete(trx, job)
      await endMail(trx, mailId, outcome)
    })
    log.info({ mailId, outcome }, 'email completed')
  },

  discarded: (trx, { mailId }, { error }) => failMail(trx, mailId, error),
})

const openBody = (keys: KeyRing, mailId: string, body: string | null): { text: string; html: string } =>
  JSON.parse(keys.open(body ?? '', aboutMail(mailId)))
