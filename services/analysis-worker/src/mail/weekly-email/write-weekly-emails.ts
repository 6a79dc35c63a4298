import type { Database } from '@debrief/database/connect'
import type { DigestFacts } from '@debrief/database/mail/weekly-email-facts'
import {
  type DigestLetter,
  type DueDigest,
  findDueDigests,
  writeDigest as writeOnce,
} from '@debrief/database/mail/weekly-emails'
import { decideAccess } from '@debrief/domain/billing/access'
import { defineChore } from '@debrief/jobs/define-job'
import { aboutMail, type KeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { WorkerContext } from '../../context.ts'
import { writeDigest } from './write-weekly-email.ts'

const BATCH = 200

/** Writes each weekly email that is due. Off if DIGEST is off, or if there is no APP_URL for the emails' links. */
export const writeWeeklyEmails = defineChore<WorkerContext>('write-weekly-emails', {
  every: ({ settings: { DIGEST, APP_URL, DIGEST_SWEEP_SECONDS } }) =>
    DIGEST === 'on' && APP_URL ? DIGEST_SWEEP_SECONDS : null,
  async run({ database: { db }, keys, settings, signal }) {
    const sender = { keys, appUrl: new URL(settings.APP_URL!).origin, billing: settings.BILLING === 'on' }
    let failure: unknown
    for (let after: string | undefined = ''; after !== undefined; ) {
      const due = await findDueDigests(db, { hour: settings.DIGEST_HOUR, after, limit: BATCH })
      for (const one of due) {
        signal.throwIfAborted()
        await writeWeek(db, one, sender).catch((error: unknown) => (failure = error))
      }
      after = due[BATCH - 1]?.userId
    }
    if (failure) throw failure
  },
})

interface Sender {
  keys: KeyRing
  /** The app's public URL, without a trailing slash. */
  appUrl: string
  /** If false, everyone has access (D10). */
  billing: boolean
}

/** Writes a person's email for one week unless that was already done. */
export const writeWeek = (db: Database, due: DueDigest, sender: Sender) =>
  writeOnce(db, due, (facts, mailId) => letterOf(facts, { ...sender, week: due.week, mailId }))

/** Null if the person doesn't want the email, has no address or access, or there is nothing to report. */
function letterOf(
  facts: DigestFacts,
  { appUrl, billing, keys, week, mailId }: Sender & { week: string; mailId: string },
): DigestLetter | null {
  const { person } = facts
  if (!person.isWanted || !person.email || !decideAccess({ ...person, billing }).hasAccess) return null
  const token = newUnsubscribeToken(keys, person.id)
  const written = writeDigest({ facts, week, appUrl, unsubscribe: `${appUrl}/unsubscribe/${token}` })
  if (!written) return null
  const { subject, ...said } = written
  return {
    to: person.email,
    subject,
    body: keys.seal(JSON.stringify(said), aboutMail(mailId)),
    unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
  }
}
