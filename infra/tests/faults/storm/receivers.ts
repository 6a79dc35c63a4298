import { startSmtpServer } from '@debrief/analysis-worker/testing/smtp-server'
import { startFaultyReceiver } from '@debrief/analysis-worker/webhooks/testing/faulty-receiver'
import { startChatSimulator } from '@debrief/simulators/chat/server'
import type { Random } from '../random.ts'
import type { StageOptions } from '../stage/stage-options.ts'

const FATES = { accept: 80, fail: 5, 'slow down': 5, 'drop unread': 5, 'drop read': 5, freeze: 0 }
/** After this many faults for one message, the receiver accepts it, because a message has only eleven attempts. */
const MAX_FAULTS = 4

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/**
 * Starts the receivers of webhooks, channel messages and emails in the test's own process, because no fault ends that
 * process.
 */
export async function startReceivers(random: Random) {
  const webhooks = await startFaultyReceiver(() => random.weighted(FATES), { maxFaults: MAX_FAULTS })
  const [chat, smtp] = [await startChatSimulator(), await startSmtpServer()]
  return {
    webhooks,
    chat,
    smtp,
    async close() {
      webhooks.close()
      await Promise.all([chat.close(), smtp.close()])
    },
  }
}

/** Settings with which every kind of job has work within a minute. */
export const withEveryKind = ({ smtp }: Receivers): StageOptions => ({
  app: true,
  standardsApp: true,
  env: {
    OUTBOUND_ALLOW: '127.0.0.1',
    GITHUB_CLIENT_ID: 'debrief-simulator',
    GITHUB_CLIENT_SECRET: 'debrief-simulator-secret',
  },
  workerEnv: {
    APP_URL: 'https://debrief.example',
    AGENT_REPOSITORY_HOURLY: '1000000',
    AGENT_PULL_REQUEST_SECONDS: '0',
    AGENT_CHECK_SECONDS: '2',
    GITHUB_POST_SPACING_SECONDS: '0.1',
    RECONCILE_SECONDS: '20',
    DIGEST_HOUR: '0',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Debrief <debrief@mail.example>',
  },
})
