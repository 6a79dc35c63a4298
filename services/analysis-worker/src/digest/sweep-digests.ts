import type { Database } from '@debrief/database/connect'
import type { DigestFacts } from '@debrief/database/digest-facts'
import {
  type DigestLetter,
  type DueDigest,
  findDueDigests,
  writeDigest as writeOnce,
} from '@debrief/database/digests'
import { decideAccess } from '@debrief/domain/access'
import { aboutMail, type KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { startSweep } from '../start-sweep.ts'
import { writeDigest } from './write-digest.ts'

interface Sender {
  keys: KeyRing
  /** What people open, without a slash at the end. */
  appUrl: string
  /** False with BILLING=off: everyone has access (D10). */
  billing: boolean
}

export interface DigestMeans extends Sender {
  database: { db: Database }
  log: Log
  /** Hour of Monday, UTC. */
  hour: number
}

const BATCH = 200

/** Writes the weekly mails that are due, each once however many processes are at it. Gives how many were queued. */
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
  if (queued > 0) means.log.info({ queued }, 'weekly mails queued')
  return queued
}

/** Writes one person's mail of a week, unless it was written. */
export const writeWeek = (db: Database, due: DueDigest, sender: Sender) =>
  writeOnce(db, due, (facts, mailId) => letterOf(facts, { ...sender, week: due.week, mailId }))

/** null for whoever does not want it, has no address or no access, or has nothing to be told. */
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

export const startDigestSweep = (means: DigestMeans, everySeconds: number) =>
  startSweep(async (signal) => void (await sweepDigests(means, { signal })), {
    everySeconds,
    onError: (error) => means.log.warn({ err: error }, 'weekly mails not written: it is tried again'),
  })
