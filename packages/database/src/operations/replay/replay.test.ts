import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { queueTest, sendChatMessage } from '../../chat/chat-messages.ts'
import { endChatMessage, findChatMessage } from '../../chat/deliver-messages.ts'
import { findDueMessage, finishMessage } from '../../webhooks/deliveries.ts'
import { announceTest, deliverWebhook } from '../../webhooks/messages.ts'
import type { WorkFilter } from '../failed-rows.ts'
import { groupFailed, listFailed } from '../list-failed.ts'
import { lookAtQueues } from '../queues.ts'
import {
  discard,
  discardMail,
  failedDelivery,
  failedMail,
  failedMention,
  failedRun,
  failedSync,
  newPlace,
} from '../testing/dead-letters.ts'
import { verify } from '../verify.ts'
import { replayFailed } from './replay.ts'

const { connection } = await openTestDatabase()
let place: Awaited<ReturnType<typeof newPlace>>

let number = 0
beforeEach(async () => {
  number += 100
  place = await newPlace(connection)
})

const operator = { name: 'marta-olsen', userId: null }
const reason = 'the table has its partition again'
const replay = (filter: WorkFilter, dryRun = false) =>
  replayFailed(connection.db, { filter: { tenant: place.userId, ...filter }, reason, operator, dryRun })
const readState = async (table: string, id: string | number) => {
  const { rows } = await sql<{
    state: string
  }>`select state from ${sql.table(table)} where id = ${id}`.execute(connection.db)
  return rows[0]?.state
}
const outcomes = (rows: { outcome: string | null }[]) => rows.map(({ outcome }) => outcome)

it('lists failed jobs of every kind, with reason, attempts and ids, and groups them by failure', async () => {
  const delivery = await failedDelivery(connection, place, number)
  const { runId } = await failedRun(connection, place, number + 1)
  const mention = await failedMention(connection, place, { number: number + 2, tokens: 700 })
  const customerId = await failedSync(connection, place)
  const failed = await listFailed(connection.db, { tenant: place.userId })
  expect(new Set(failed.map(({ work, id }) => `${work} ${id}`))).toEqual(
    new Set([
      `route-delivery ${delivery}`,
      `analyze-pull-request ${runId}`,
      `answer-mention ${mention}`,
      `sync-customer ${customerId}`,
    ]),
  )
  expect(failed.find(({ work }) => work === 'route-delivery')).toMatchObject({
    code: 'unexpected',
    error: 'no partition of the table',
    attempts: 1,
    about: `${place.fullName}#${number} pull_request`,
    isReplayable: true,
    ids: { repositoryId: place.repositoryId },
  })
  expect(failed.find(({ work }) => work === 'analyze-pull-request')).toMatchObject({
    code: 'github_gone',
    repository: place.fullName,
    about: `${place.fullName}#${number + 1}`,
  })
  const groups = await groupFailed(connection.db, { repository: place.fullName.toUpperCase() })
  expect(groups.map(({ work, code, count }) => [work, code, count])).toEqual([
    ['analyze-pull-request', 'github_gone', 1],
    ['answer-mention', 'unexpected', 1],
    ['route-delivery', 'unexpected', 1],
  ])
  const queues = await lookAtQueues(connection.db)
  expect(queues.find(({ work }) => work === 'sync-customer')).toMatchObject({ later: 1, failed: 1 })
  expect(await listFailed(connection.db, { tenant: place.userId }, { limit: 1, offset: 3 })).toHaveLength(1)
})

it('replays each job once: a second replay finds no failed ones', async () => {
  const delivery = await failedDelivery(connection, place, number)
  const { runId, pullRequestId } = await failedRun(connection, place, number + 1)
  const customerId = await failedSync(connection, place)
  const ids = [String(delivery), runId, customerId]
  const first = await replay({ ids })
  expect([first.matched, first.replayed, outcomes(first.rows)]).toEqual([
    3,
    3,
    ['replayed', 'replayed', 'replayed'],
  ])
  expect([await readState('deliveries', delivery), await readState('analysis_runs', runId)]).toEqual([
    'waiting',
    'waiting',
  ])
  const reserved = () =>
    sql<{
      n: number
    }>`select count(*)::int as n from usage_events where key = ${`an:${runId}`} and state = 'reserved'`.execute(
      connection.db,
    )
  expect((await reserved()).rows).toEqual([{ n: 1 }])
  const status = sql`select analysis_status from pull_requests where id = ${pullRequestId}`
  expect((await status.execute(connection.db)).rows).toEqual([{ analysis_status: 'processing' }])
  const { rows: synced } = await sql`
    select error, run_at <= now() as "isDue" from jobs where key = ${customerId}`.execute(connection.db)
  expect(synced).toEqual([{ error: null, isDue: true }])
  expect(await replay({ ids })).toEqual({ dryRun: false, matched: 0, replayed: 0, rows: [] })
  expect((await reserved()).rows).toEqual([{ n: 1 }])
  expect(await verify(connection.pool)).toMatchObject({ broken: [] })
})

it('replays a mention with its own tokens, and tokens that were already used stay charged', async () => {
  const id = await failedMention(connection, place, { number, tokens: 500 })
  expect(outcomes((await replay({ work: 'answer-mention' })).rows)).toEqual(['replayed'])
  const { rows } =
    await sql`select key, state, amount from usage_events where key like ${`tok:${id}%`}`.execute(
      connection.db,
    )
  expect(rows).toEqual([
    { key: expect.stringMatching(`^tok:${id}:[0-9a-f-]{36}$`), state: 'settled', amount: 500 },
  ])
  expect(await readState('agent_runs', id)).toBe('waiting')
  expect((await replay({ ids: [id] })).matched).toBe(0)
  expect(await verify(connection.pool)).toMatchObject({ broken: [] })
})

it('replays a failed email once, if it is still current', async () => {
  const { id, invitationId } = await failedMail(connection, place)
  const filter: WorkFilter = { ids: [id], tenant: undefined }
  const set = (table: string, assignments: ReturnType<typeof sql>, row: string) =>
    sql`update ${sql.table(table)} set ${assignments} where id = ${row}`.execute(connection.db)
  expect(await listFailed(connection.db, filter)).toMatchObject([{ work: 'send-mail', isReplayable: true }])
  await set('team_invitations', sql`status = 'declined'`, invitationId)
  expect(await replay(filter, true)).toMatchObject({ matched: 1, replayed: 0 })
  expect(outcomes((await replay(filter)).rows)).toEqual(['superseded'])
  await set('team_invitations', sql`status = 'pending'`, invitationId)
  const both = await Promise.all([replay(filter), replay(filter)])
  expect(both.flatMap(({ rows }) => outcomes(rows)).filter((outcome) => outcome === 'replayed')).toHaveLength(
    1,
  )
  const job = await connection.db.selectFrom('jobs').select('state').where('key', '=', id).execute()
  expect(job).toEqual([{ state: 'waiting' }])
  expect((await replay(filter)).matched).toBe(0)
  await discardMail(connection, id)
  await set('mails', sql`body = null`, id)
  expect(await listFailed(connection.db, filter)).toMatchObject([{ isReplayable: false }])
  expect(outcomes((await replay(filter)).rows)).toEqual(['emptied'])
})

it('replays the failed confirmation of a cancellation, whose text is written when it’s sent', async () => {
  const { id } = await failedMail(connection, place)
  await sql`
    with ending as (
      insert into plan_endings (user_id, customer_id, subscription_id, kind, idempotency_key)
      values (${place.userId}, 'cus_1', 'sub_1', 'cancel', ${id}) returning id)
    update mails set kind = 'ending', body = null, ending_id = ending.id from ending where mails.id = ${id}`.execute(
    connection.db,
  )
  const filter: WorkFilter = { ids: [id], tenant: undefined }
  expect(await listFailed(connection.db, filter)).toMatchObject([{ isReplayable: true }])
  expect(outcomes((await replay(filter)).rows)).toEqual(['replayed'])
})

it('replays a failed webhook message and a failed message to a channel, which are then due', async () => {
  const { db } = connection
  const endpoint = { user_id: place.userId, url: 'https://board.example', secret: 'k1.x' }
  const { id: endpointId } = await db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, events: ['review.completed'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const channel = { user_id: place.userId, service: 'slack', name: '#reviews', address: 'k1.x' }
  const address = { address_hash: randomUUID(), host: 'hooks.slack.com', ending: '1234' }
  const { id: channelId } = await db
    .insertInto('chat_channels')
    .values({ ...channel, ...address, consent: 'Read.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { messageId, chatMessageId } = await db.transaction().execute(async (trx) => {
    await queueTest(trx, channelId, 'r')
    const { id } = await trx.selectFrom('chat_messages').select('id').executeTakeFirstOrThrow()
    return { messageId: await announceTest(trx, endpointId), chatMessageId: id }
  })
  const failure = { error: 'a fault of ours', code: 'unexpected' }
  await discard(connection, { kind: deliverWebhook.kind, key: messageId, ...failure }, (trx) =>
    finishMessage(trx, { messageId, endpointId, subjectId: messageId }, 'failed'),
  )
  await discard(connection, { kind: sendChatMessage.kind, key: chatMessageId, ...failure }, (trx) =>
    endChatMessage(trx, chatMessageId, { state: 'failed', error: failure.error }),
  )
  const filter: WorkFilter = { ids: [messageId, chatMessageId], tenant: undefined }
  expect(await findDueMessage(db, messageId)).toBeNull()
  expect(outcomes((await replay(filter)).rows)).toEqual(['replayed', 'replayed'])
  expect(await findDueMessage(db, messageId)).toMatchObject({ attempts: 0, secondsUntilDue: 0 })
  expect(await findChatMessage(db, chatMessageId)).toMatchObject({ kind: 'test', isWanted: true })
  expect((await replay(filter)).matched).toBe(0)
  expect(await verify(connection.pool)).toMatchObject({ broken: [] })
})

it('replays each job once if two replays run concurrently', async () => {
  const deliveries = []
  for (let one = 0; one < 6; one += 1) deliveries.push(await failedDelivery(connection, place, number + one))
  await failedRun(connection, place, number + 10)
  const both = await Promise.all([replay({}), replay({})])
  const replayed = both.flatMap(({ rows }) => rows).filter(({ outcome }) => outcome === 'replayed')
  expect(replayed).toHaveLength(7)
  expect(new Set(replayed.map(({ id }) => id)).size).toBe(7)
})

it('filters by kind, code, repository and time, and reports in a dry run what it would do', async () => {
  const old = await failedDelivery(connection, place, number)
  await sql`update jobs set discarded_at = now() - interval '2 days' where key = ${String(old)}`.execute(
    connection.db,
  )
  const newer = await failedDelivery(connection, place, number + 1)
  const { runId } = await failedRun(connection, place, number + 2)
  const listMatchedIds = async (filter: WorkFilter) => (await replay(filter, true)).rows.map(({ id }) => id)
  expect(await listMatchedIds({})).toEqual([String(old), String(newer), runId])
  expect(await listMatchedIds({ since: new Date(Date.now() - 86_400_000) })).toEqual([String(newer), runId])
  expect(await listMatchedIds({ work: 'route-delivery' })).toEqual([String(old), String(newer)])
  expect(await listMatchedIds({ code: 'github_gone' })).toEqual([runId])
  expect(await listMatchedIds({ repository: 'acme/elsewhere' })).toEqual([])
  expect(await replay({ work: 'analyze-pull-request' }, true)).toMatchObject({
    dryRun: true,
    matched: 1,
    replayed: 1,
  })
  expect(await readState('analysis_runs', runId)).toBe('failed')
})

it('reports why each job was not replayed: no quota, emptied, superseded, paused', async () => {
  const emptied = await failedDelivery(connection, place, number)
  await sql`update deliveries set facts = null where id = ${emptied}`.execute(connection.db)
  const { runId } = await failedRun(connection, place, number + 1)
  await sql`update usage_periods set used = 50 where tenant_id = ${place.userId}`.execute(connection.db)
  expect(await replay({}, true)).toMatchObject({ matched: 2, replayed: 1 })
  expect(outcomes((await replay({})).rows)).toEqual(['emptied', 'quota_exhausted'])
  await sql`update repositories set is_active = false where id = ${place.repositoryId}`.execute(connection.db)
  expect(outcomes((await replay({ ids: [runId] })).rows)).toEqual(['repository_paused'])
  await sql`delete from stripe_subscriptions where customer_id = (select customer_id from stripe_customers where user_id = ${place.userId})`.execute(
    connection.db,
  )
  await sql`update repositories set is_active = true where id = ${place.repositoryId}`.execute(connection.db)
  expect(outcomes((await replay({ ids: [runId] })).rows)).toEqual(['no_subscription'])
  expect(await readState('analysis_runs', runId)).toBe('failed')
})

it('audits the person, jobs and reason beforehand, and the outcomes afterward', async () => {
  const delivery = await failedDelivery(connection, place, number)
  await replay({ work: 'route-delivery' })
  await replay({ work: 'route-delivery' })
  const events = await connection.db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('action', 'like', 'work_replay%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const said = { by: 'marta-olsen', reason, filter: { tenant: place.userId, work: 'route-delivery' } }
  expect(events.toReversed()).toEqual([
    { action: 'work_replay_ordered', details: { ...said, rows: { 'route-delivery': [String(delivery)] } } },
    { action: 'work_replayed', details: { ...said, outcomes: { replayed: 1 } } },
  ])
})

it('does nothing without a reason', async () => {
  const delivery = await failedDelivery(connection, place, number)
  const order = { filter: { ids: [String(delivery)] }, reason: ' \n', operator }
  await expect(replayFailed(connection.db, order)).rejects.toMatchObject({ code: 'reason_needed' })
  expect(await readState('deliveries', delivery)).toBe('failed')
})
