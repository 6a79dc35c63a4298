import type { Database } from '@debrief/database/connect'
import type { DigestFacts } from '@debrief/database/digest-facts'
import {
  type DigestLetter,
  type DueDigest,
  findDueDigests,
  writeDigest as writeOnce,
} from '@debrief/database/digests'
import { decideAccess } from '@debrief/domain/access'
import { defineChore } from '@debrief/jobs/define-job'
import { aboutMail, type KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { WorkerContext } from '../context.ts'
import { writeDigest } from './write-digest.ts'

interface Sender {
  keys: KeyRing
  /** The app's public URL, without a trailing slash. */
  appUrl: string
  /** If false, everyone has access (D10). */
  billing: boolean
}

export interface DigestMeans extends Sender {
  database: { db: Database }
  log: Log
  /** The emails are due from this hour on Monday, in UTC. */
  hour: number
}

const BATCH = 200

/** Writes and queues each weekly email that is due, only once. Returns how many were queued. */
export async function sweepDigests(
  means: DigestMeans,
  { signal, now }: { signal?: AbortSignal; now?: Parameters<typeof findDueDigests>[1]['now'] } = {},
): Promise<number> {
  const { db } = means.database
  let queued = 0
  for (;;) {
    const due = await findDueDigests(db, { hour: means.hour, limit: BATCH, ...(now && { now }) })
    for (const one of due) {
      if (signal?.aborted) return queued
      if ((await writeWeek(db, one, means)) === 'queued') queued += 1
    }
    if (due.length < BATCH) break
  }
  if (queued > 0) means.log.info({ queued }, 'weekly emails queued')
  return queued
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

/** Off if DIGEST is off, or if there is no APP_URL for the emails' links. */
export const writeWeeklyEmails = defineChore<WorkerContext>('write-weekly-emails', {
  every: ({ settings: { DIGEST, APP_URL, DIGEST_SWEEP_SECONDS } }) =>
    DIGEST === 'on' && APP_URL ? DIGEST_SWEEP_SECONDS : null,
  async run(context) {
    const { DIGEST_HOUR: hour, APP_URL, BILLING } = context.settings
    const means = { ...context, hour, appUrl: new URL(APP_URL!).origin, billing: BILLING === 'on' }
    await sweepDigests(means, { signal: context.signal })
  },
})
