import { queueTeamNumbers } from '@debrief/database/chat/chat-messages'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

export const queueTeamNumbersWeekly = defineChore<WorkerContext>('queue-team-numbers', {
  every: ({ settings: { DIGEST, APP_URL, DIGEST_CHECK_SECONDS } }) =>
    DIGEST === 'on' && APP_URL ? DIGEST_CHECK_SECONDS : null,
  async run({ database: { db }, settings, log }) {
    const messages = await queueTeamNumbers(db, { hour: settings.DIGEST_HOUR })
    if (messages > 0) log.info({ messages }, 'team numbers queued')
  },
})
