import { enqueueAll } from '@debrief/database/jobs/declare-job'
import { findDueDigests } from '@debrief/database/mail/weekly-emails'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../../context.ts'
import { writeWeeklyEmail } from './weekly-email-job.ts'

const BATCH = 200

export const writeWeeklyEmails = defineChore<WorkerContext>('write-weekly-emails', {
  every: ({ settings: { DIGEST, APP_URL, DIGEST_CHECK_SECONDS } }) =>
    DIGEST === 'on' && APP_URL ? DIGEST_CHECK_SECONDS : null,
  async run({ database: { db }, settings, signal }) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted()
      const due = await findDueDigests(db, { hour: settings.DIGEST_HOUR, after, limit: BATCH })
      const entries = due.map((input) => ({ input, priority: 2 as const }))
      if (entries.length > 0) await enqueueAll(db, writeWeeklyEmail, entries)
      after = due[BATCH - 1]?.userId
    }
  },
})
