import { sendChatMessage } from '@debrief/database/chat/chat-messages'
import {
  acceptChannel,
  countAttempt,
  type DueChatMessage,
  endChatMessage,
  endTest,
  findChatMessage,
  holdChannel,
  noteFailedAttempt,
  pauseChannel,
  takeChatTurn,
} from '@debrief/database/chat/deliver-messages'
import { complete, underFence } from '@debrief/database/jobs/job-store'
import { type ChatProblem, type ChatVerdict, judgeChatAnswer } from '@debrief/domain/chat/answers'
import { parseRetryAfter } from '@debrief/domain/webhooks/retries'
import { type Attempt, Discard, defineJob, Snooze } from '@debrief/jobs/define-job'
import { aboutChatAddress } from '@debrief/service-kit/key-ring'
import type { OutboundOutcome } from '@debrief/service-kit/outbound/outbound'
import type { WorkerContext } from '../context.ts'
import { composeMessage } from './compose-message.ts'
import { formatMessage } from './messages/write-messages.ts'

/**
 * The minimum time between two messages to a channel. Slack accepts about one message a second per channel, and Teams
 * accepts four.
 */
const SPACING_SECONDS = 1

/**
 * The pauses between attempts, in units of RETRY_SECONDS. With the default of 2 seconds, they add up to about a day.
 */
const PAUSES = [2.5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 14_400]
/** Shorter than `PAUSES`, because someone is waiting for the outcome of a test message. */
const TEST_PAUSES = [2.5, 7.5]
const MAX_PAUSE_SECONDS = 86_400
const MAX_TEST_PAUSE_SECONDS = 30

type Context = WorkerContext & Attempt

/** Sends a message to a channel. Counts each attempt before it begins, so crashes can't cause extra attempts. */
export const sendChatMessageJob = defineJob<{ messageId: string; channelId: string }, WorkerContext>(
  sendChatMessage,
  {
    concurrency: 4,
    lease: 60,
    attempts: 50,

    async run({ messageId, channelId }, context) {
      const { database, settings, log, job, metrics } = context
      const { db } = database
      const due = await findChatMessage(db, messageId)
      if (!due) return
      if (due.isWanted && settings.APP_URL === undefined)
        return finish(
          context,
          { messageId, channelId },
          { error: 'APP_URL isn’t set', problem: 'no_app_url' },
        )
      const message =
        due.isWanted && settings.APP_URL !== undefined
          ? await composeMessage(db, due, {
              appUrl: new URL(settings.APP_URL).origin,
              billing: settings.BILLING === 'on',
            })
          : null
      if (!message) {
        await db.transaction().execute(async (trx) => {
          await complete(trx, job)
          await endChatMessage(trx, messageId, { state: 'dropped' })
          if (due.kind === 'test') await endTest(trx, channelId)
        })
        metrics.chatAttempted('dropped')
        return
      }
      const wait = await takeChatTurn(db, channelId, SPACING_SECONDS)
      if (wait > 0) throw new Snooze(wait, 'another message was just sent to the channel')
      await underFence(db, job, (trx) => countAttempt(trx, messageId))
      const outcome = await post(context, due, formatMessage(due.service, message))
      await settle(context, { messageId, due, outcome })
      log.info({ messageId, channelId }, 'chat message completed')
    },

    async discarded(trx, { messageId, channelId }, { error }) {
      await endChatMessage(trx, messageId, { state: 'failed', error })
      await endTest(trx, channelId)
    },
  },
)

const post = (
  { outbound, keys, signal }: Context,
  due: DueChatMessage,
  body: string,
): Promise<OutboundOutcome> =>
  outbound.send({
    url: keys.open(due.address, aboutChatAddress(due.channelId)),
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Debrief' },
    body,
    signal,
  })

interface SendResult {
  messageId: string
  due: DueChatMessage
  outcome: OutboundOutcome
}

async function settle(context: Context, sent: SendResult): Promise<void> {
  const { messageId, due, outcome } = sent
  const verdict = judge(due, outcome)
  const error = describe(outcome)
  if (verdict.kind === 'unreadable') {
    context.metrics.chatAttempted('failed')
    throw new Discard(`Slack can’t read the message: ${error}`)
  }
  if (verdict.kind === 'delayed' && due.attempts < choosePauses(due).length)
    return retryLater(context, sent, error)
  const failure = verdict.kind === 'accepted' ? null : { error, problem: findProblem(due, verdict) }
  await finish(context, { messageId, channelId: due.channelId }, failure)
}

interface Failure {
  error: string
  problem: ChatProblem | null
}

async function finish(
  { database: { db }, job, log, metrics }: Context,
  { messageId, channelId }: { messageId: string; channelId: string },
  failure: Failure | null,
): Promise<void> {
  const state = failure ? 'failed' : 'sent'
  await db.transaction().execute(async (trx) => {
    await complete(trx, job)
    await endChatMessage(trx, messageId, { state, error: failure?.error ?? null })
    if (!failure) await acceptChannel(trx, channelId)
    else if (failure.problem) await pauseChannel(trx, channelId, failure.problem)
  })
  metrics.chatAttempted(state)
  if (failure)
    log.warn(
      { messageId, channelId, problem: failure.problem, reason: failure.error },
      failure.problem ? 'channel paused' : 'test message failed',
    )
}

function judge({ service }: DueChatMessage, outcome: OutboundOutcome): ChatVerdict {
  if (outcome.kind === 'refused') return { kind: 'refused', problem: 'address_refused' }
  if (outcome.kind === 'failed') return { kind: 'delayed' }
  return judgeChatAnswer(service, outcome.status, outcome.body)
}

/**
 * Returns the reason to pause the channel after a message's last attempt, or null to leave it active. Temporary
 * failures of a test message don't pause an active channel.
 */
function findProblem({ kind, channelState }: DueChatMessage, verdict: ChatVerdict): ChatProblem | null {
  if (verdict.kind === 'refused') return verdict.problem
  return kind === 'test' && channelState === 'active' ? null : 'unreachable'
}

const MAX_SHOWN = 100

function describe(outcome: OutboundOutcome): string {
  if (outcome.kind !== 'status') return outcome.reason
  const code = /^\w{1,60}$/.exec(outcome.body.trim())?.[0] ?? /"code":\s*"(\w+)"/.exec(outcome.body)?.[1]
  return `status ${outcome.status}${code ? `, ${code.slice(0, MAX_SHOWN)}` : ''}`
}

const choosePauses = ({ kind }: DueChatMessage) => (kind === 'test' ? TEST_PAUSES : PAUSES)

async function retryLater(
  { database: { db }, retrySeconds, metrics }: Context,
  { messageId, due, outcome }: SendResult,
  error: string,
): Promise<never> {
  const pause = (choosePauses(due)[due.attempts] ?? 0) * retrySeconds
  const wanted = outcome.kind === 'status' ? parseRetryAfter(outcome.retryAfter, new Date()) : null
  const maxSeconds = due.kind === 'test' ? MAX_TEST_PAUSE_SECONDS : MAX_PAUSE_SECONDS
  const asked = Math.min(wanted ?? 0, maxSeconds)
  if (asked > 0) await holdChannel(db, due.channelId, asked)
  await noteFailedAttempt(db, messageId, error)
  metrics.chatAttempted('retried')
  throw new Snooze(Math.max(pause, asked), error, { counts: true })
}
