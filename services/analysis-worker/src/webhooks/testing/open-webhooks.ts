import { randomBytes, randomUUID } from 'node:crypto'
import { announceTest } from '@debrief/database/webhooks/messages'
import type { WebhookEvent } from '@debrief/domain/webhooks/events'
import { aboutWebhookSecret, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createOutbound } from '@debrief/service-kit/outbound/outbound'
import { emptyTables } from '@debrief/testing/database'
import { createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { deliverWebhookJob } from '../deliver-webhook.ts'
import { type ReceivedMessage, startReceiver } from './receiver.ts'

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** Before each test, empties the database and the receiver, and inserts a person with a plan. */
export async function openWebhooks() {
  const { connection } = await openTestDatabase()
  const { db } = connection
  const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)
  const outbound = createOutbound({ allow: '127.0.0.0/8', totalMs: 2_000 })
  const counted: string[] = []
  const deps = {
    database: connection,
    keys,
    outbound,
    log: createLog('test', 'silent'),
    settings: { BILLING: 'on', APP_URL: 'https://debrief.example' },
    metrics: { webhookAttempted: (outcome: string) => counted.push(outcome) },
    failpoint: () => {},
  } as unknown as WorkerContext
  const receiver = await startReceiver()
  const person = { id: '' }
  const stage = {
    connection,
    db,
    keys,
    counted,
    receiver,
    person,
    async register({
      events = ['review.completed', 'mistake.recurred'] as WebhookEvent[],
      teamId = null as string | null,
      url = receiver.url,
      userId = person.id,
    } = {}) {
      const [id, secret] = [randomUUID(), newSecret()]
      const sealed = keys.seal(secret, aboutWebhookSecret(id))
      const values = { id, user_id: userId, team_id: teamId, url, events, secret: sealed }
      await db.insertInto('webhook_endpoints').values(values).execute()
      return { id, secret }
    },
    run: () => runJobs([deliverWebhookJob], { db, deps }),
    sendTest: (id: string) => db.transaction().execute((trx) => announceTest(trx, id)),
    messages: () =>
      db
        .selectFrom('webhook_messages')
        .select(['id', 'event', 'state', 'attempts', 'next_attempt_at'])
        .orderBy('position')
        .execute(),
    readEndpoint: () => db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow(),
    async passTime() {
      await sql`update webhook_messages set next_attempt_at = now() where next_attempt_at is not null`.execute(
        db,
      )
      await sql`update jobs set run_at = now() where state = 'waiting' and run_at < 'infinity'`.execute(db)
    },
    verify: ({ headers, body }: ReceivedMessage, secret: string) =>
      new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> },
  }
  afterAll(async () => {
    receiver.close()
    await outbound.close()
  })
  beforeEach(async () => {
    await emptyTables(db, 'users', 'teams', 'mails', 'jobs')
    receiver.received.splice(0)
    counted.splice(0)
    receiver.answer = (response) => response.writeHead(204).end()
    person.id = (await createUser(db)).id
    await subscribe(db, person.id)
  })
  return stage
}
