import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Connection } from '@debrief/database/connect'
import { redeliverJobs } from '@debrief/database/jobs/job-store'
import type { TeamChatKind } from '@debrief/domain/chat/channels'
import { attempt } from '@debrief/jobs/attempt'
import { aboutChatAddress, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createOutbound } from '@debrief/service-kit/outbound/outbound'
import { startChatSimulator } from '@debrief/simulators/chat/server'
import { runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import type { WorkerContext } from '../../context.ts'
import { sendChatMessageJob } from '../send-chat-message.ts'

const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)

export async function startChatWorld(connection: Connection) {
  const { db } = connection
  const simulator = await startChatSimulator()
  const outbound = createOutbound({ allow: '127.0.0.1', connectMs: 1_000, totalMs: 1_000 })
  const settings: { APP_URL?: string; BILLING: 'on' | 'off' } = {
    APP_URL: 'https://debrief.example',
    BILLING: 'off',
  }
  const counted: string[] = []
  const log = createLog('test', 'silent')
  const deps = {
    database: connection,
    keys,
    outbound,
    settings,
    log,
    metrics: { chatAttempted: (outcome: string) => counted.push(outcome) },
    retrySeconds: 2,
  } as unknown as WorkerContext

  const stopping = new AbortController().signal
  const running = new Map<number, AbortController>()

  interface NewChannel {
    userId: string
    teamId?: string
    service?: 'slack' | 'teams'
    kinds?: TeamChatKind[]
    state?: 'testing' | 'active' | 'paused'
    address?: string
  }

  async function addChannel({
    userId,
    teamId,
    service = 'slack',
    kinds = [],
    state = 'active',
    address,
  }: NewChannel) {
    const id = randomUUID()
    const url =
      address ??
      (service === 'slack' ? simulator.slackAddress(id.replaceAll('-', '')) : simulator.teamsAddress(id))
    await db
      .insertInto('chat_channels')
      .values({
        id,
        user_id: userId,
        team_id: teamId ?? null,
        service,
        name: '#reviews',
        address: keys.seal(url, aboutChatAddress(id)),
        address_hash: createHash('sha256').update(url).digest('hex'),
        host: '127.0.0.1',
        ending: url.slice(-4),
        kinds,
        consent: 'Everyone in this channel can read Debrief’s messages.',
        state,
        accepted_at: state === 'active' ? new Date() : null,
      })
      .execute()
    return id
  }

  const send = () => runJobs([sendChatMessageJob], { db, deps, log })

  async function rescue(): Promise<void> {
    for (const { id } of await redeliverJobs(db, sendChatMessageJob.kind, null, 100))
      await attempt(sendChatMessageJob, id, {
        db,
        deps,
        log,
        isolated: null,
        retrySeconds: 2,
        stopping,
        running,
      })
  }

  async function pass(): Promise<void> {
    await sql`update chat_channels set free_at = now()`.execute(db)
    await sql`update jobs set run_at = now() where kind = 'send-chat-message' and state = 'waiting'`.execute(
      db,
    )
  }

  return {
    simulator,
    keys,
    deps,
    settings,
    counted,
    addChannel,
    send,
    pass,
    rescue,
    async readWait(): Promise<number> {
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from run_at - now())::float8 as wait from jobs where kind = 'send-chat-message'`.execute(
        db,
      )
      return rows[0]!.wait
    },
    readChannel: (id: string) =>
      db
        .selectFrom('chat_channels')
        .select(['state', 'problem', 'accepted_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    listMessages: () =>
      db
        .selectFrom('chat_messages')
        .select(['kind', 'state', 'attempts', 'error'])
        .orderBy('created_at')
        .execute(),
    async close() {
      await outbound.close()
      await simulator.close()
    },
  }
}
export type ChatWorld = Awaited<ReturnType<typeof startChatWorld>>
