import { createMasker } from '@debrief/analysis/redact/mask-secrets'
import type { Database } from '@debrief/database/connect'
import type { JobDeclaration } from '@debrief/database/jobs/declare-job'
import type { DigestFacts, WorthRemembering } from '@debrief/database/mail/weekly-email-facts'
import {
  type DigestLetter,
  type DueDigest,
  writeDigest as writeOnce,
} from '@debrief/database/mail/weekly-emails'
import { decideAccess } from '@debrief/domain/billing/access'
import { Discard, defineJob } from '@debrief/jobs/define-job'
import { aboutMail, type KeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { z } from 'zod'
import type { WorkerContext } from '../../context.ts'
import { writeDigest } from './write-weekly-email.ts'

export const writeWeeklyEmail: JobDeclaration<{ userId: string; week: string }> = {
  kind: 'write-weekly-email',
  input: z.object({ userId: z.uuid(), week: z.iso.date() }),
  key: ({ userId, week }) => `${userId} ${week}`,
}

export const writeWeeklyEmailJob = defineJob<{ userId: string; week: string }, WorkerContext>(
  writeWeeklyEmail,
  {
    concurrency: 2,
    lease: 30,
    // If the job is discarded, the chore enqueues it again until the week ends.
    attempts: 10,
    async run(due, { database: { db }, keys, settings: { APP_URL, BILLING } }) {
      if (APP_URL === undefined) throw new Discard('APP_URL isn’t set')
      await writeWeek(db, due, { keys, appUrl: new URL(APP_URL).origin, billing: BILLING === 'on' })
    },
  },
)

interface Sender {
  keys: KeyRing
  /** The app's public URL, without a trailing slash. */
  appUrl: string
  /** If false, everyone has access (D10). */
  billing: boolean
}

export const writeWeek = (db: Database, due: DueDigest, sender: Sender) =>
  writeOnce(db, due, (facts, mailId) => composeLetter(facts, { ...sender, week: due.week, mailId }))

/** Returns null if the person doesn't want the email, has no address or no access, or if there is nothing to report. */
async function composeLetter(
  digest: DigestFacts,
  { appUrl, billing, keys, week, mailId }: Sender & { week: string; mailId: string },
): Promise<DigestLetter | null> {
  const { person } = digest
  if (!person.isWanted || !person.email || !decideAccess({ ...person, billing }).hasAccess) return null
  const facts = { ...digest, worthRemembering: await withoutSecrets(digest.worthRemembering) }
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

/** Returns null if the comment or its mistake's title contains a secret, which must not be emailed. */
async function withoutSecrets(example: WorthRemembering | null): Promise<WorthRemembering | null> {
  if (!example) return null
  const masker = createMasker()
  await masker.mask(`${example.body}\n${example.mistake}`)
  return masker.count() === 0 ? example : null
}
