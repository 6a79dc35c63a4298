import { putBack } from '@debrief/database/leases'
import { endMail, findMail } from '@debrief/database/mails'
import { type Held, type JobHandler, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import { aboutMail } from '@debrief/service-kit/key-ring'
import type { WorkerContext } from '../context.ts'
import { MailRefused } from '../mail/post.ts'
import { backoffSeconds } from './backoff.ts'

/** With five minutes between two tries at most, about four hours. */
const LAST_ATTEMPT = 50

/** Sends a mail, unless what it tells is no longer so. It may be sent twice, with the same id, if the answer was lost. */
export function sendMailHandler({
  database: { db },
  keys,
  post,
  log,
  retrySeconds,
}: WorkerContext): JobHandler {
  return {
    async run({ id, fence }, { signal }) {
      const mail = await findMail(db, { id, fence })
      if (!mail) return
      const { to, subject, createdAt: writtenAt, unsubscribeUrl } = mail
      if (mail.isCurrent) {
        const { text, html } = JSON.parse(keys.open(mail.body, aboutMail(id))) as {
          text: string
          html: string
        }
        await post.send({ id, to, subject, text, html, writtenAt, unsubscribeUrl }, { signal })
      }
      const outcome = mail.isCurrent ? 'sent' : 'dropped'
      if (!(await endMail(db, { id, fence, outcome }))) throw new LeaseLost()
      log.info({ mailId: id, outcome }, 'mail done')
    },

    async failed({ id, fence, attempts }: Held, error) {
      if (error instanceof LeaseLost) return log.warn({ mailId: id }, 'mail fenced off')
      const work = { table: 'mails', id, fence } as const
      if (error instanceof ShuttingDown) {
        await putBack(db, { ...work, dueInSeconds: 0, error: null, countAttempt: false })
        return
      }
      const said = error instanceof Error ? error.message : String(error)
      if (error instanceof MailRefused || attempts >= LAST_ATTEMPT) {
        await endMail(db, { id, fence, outcome: 'failed', error: said })
        return log.error({ mailId: id, attempts, said }, 'mail given up')
      }
      const dueInSeconds = backoffSeconds(attempts, retrySeconds)
      await putBack(db, { ...work, dueInSeconds, error: said, countAttempt: true })
      log.warn({ mailId: id, attempts, dueInSeconds, said }, 'mail put back')
    },
  }
}
