import { testChatChannel } from '@debrief/database/chat/chat-channels'
import type { Outbound } from '@debrief/service-kit/outbound/outbound'
import { createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendChatMessageJob } from './send-chat-message.ts'
import { type ChatWorld, startChatWorld } from './testing/chat-world.ts'

const { connection } = await openTestDatabase()
const { db } = connection

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld(connection)
})
afterAll(() => world.close())

const CHANNELS = 40
const ROUNDS = 30

it('loses no message under faults, and repeats one only after a lost response or a worker’s death', async () => {
  const { id: userId } = await createUser(db)
  const channels: string[] = []
  for (let count = 0; count < CHANNELS; count += 1)
    channels.push(await world.addChannel({ userId, service: count % 2 ? 'slack' : 'teams' }))
  for (const id of channels) await testChatChannel(db, { id, actorId: userId, requestId: 'r' })
  // Turns the test messages into weekly digests, because a test message is retried only twice.
  await sql`update chat_messages set kind = 'weekly_digest', week = '2026-11-23'`.execute(db)
  await sql`update users set digest_in_chat = true`.execute(db)
  await sql`insert into recurring_mistakes (user_id, title, description, category) values (${userId}, 'x', 'x', 'testing')`.execute(
    db,
  )
  await giveNews(userId)
  const faults = [
    { kind: 'cut' as const, probability: 0.15 },
    { kind: 'cut-after-effect' as const, probability: 0.15 },
    { kind: 'status' as const, probability: 0.15, status: 502 },
    { kind: 'rate-limit' as const, probability: 0.1, retryAfter: 1 },
  ]
  for (const [seed, fault] of faults.entries())
    world.simulator.faults.add({ match: '/(services|workflows)/', ...fault }, seed + 7)
  let killed = 0
  let unheard = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const isSent of [false, true]) {
      const isShown = await killOne(isSent)
      if (isShown !== null) killed += 1
      if (isShown) unheard += 1
      await world.pass()
    }
    await world.rescue()
    await world.send()
    await world.pass()
    if ((await world.listMessages()).every(({ state }) => state !== 'waiting')) break
  }
  expect(killed).toBeGreaterThan(2)
  expect(unheard).toBeGreaterThan(0)
  const { rows: sent } = await sql<{ id: string; state: string; attempts: number; channel: string }>`
    select id, state, attempts, channel_id as channel from chat_messages`.execute(db)
  expect(sent.map(({ state }) => state)).toEqual(Array.from({ length: CHANNELS }, () => 'sent'))
  const lost = world.simulator.faults.list().find(({ kind }) => kind === 'cut-after-effect')!.hits
  expect(lost).toBeGreaterThan(0)
  expect(world.simulator.state.messages).toHaveLength(CHANNELS + lost + unheard)
  for (const { channel, attempts } of sent) {
    const shown = world.simulator.state.messages.filter((message) =>
      [channel, channel.replaceAll('-', '')].some((name) => message.channel.includes(name)),
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(attempts)
    expect(attempts).toBeLessThanOrEqual(11)
  }
  console.info(
    `${CHANNELS} messages, ${world.simulator.state.calls.length} requests, ${lost} lost responses, ${killed} killed workers, ${unheard} of them after a success: 0 lost, ${world.simulator.state.messages.length - CHANNELS} repeated`,
  )
}, 120_000)

async function killOne(isSent: boolean): Promise<boolean | null> {
  const { rows } = await sql<{ key: string; input: unknown }>`
    select key, input from jobs where kind = 'send-chat-message' and state = 'waiting' and crashes = 0 order by id desc limit 1`.execute(
    db,
  )
  const [waiting] = rows
  if (!waiting) return null
  const job = await claimKey(db, 'send-chat-message', waiting.key)
  let isShown = false
  const send: Outbound['send'] = async (request) => {
    if (isSent) {
      const outcome = await world.deps.outbound.send(request)
      isShown = outcome.kind === 'status' && outcome.status < 300
    }
    throw new Error('killed')
  }
  const context = { ...world.deps, outbound: { ...world.deps.outbound, send }, job, leaseSeconds: 60 }
  const { signal } = new AbortController()
  await expect(sendChatMessageJob.run(waiting.input, { ...context, signal })).rejects.toThrow('killed')
  await sql`update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '10 seconds'
    where kind = 'send-chat-message' and key = ${waiting.key}`.execute(db)
  return isShown
}

async function giveNews(userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into teams (name, manager_id) values ('Harbor', ${userId}) returning id`.execute(db)
  const teamId = rows[0]!.id
  await sql`insert into team_members (team_id, user_id, role) values (${teamId}, ${userId}, 'manager')`.execute(
    db,
  )
  await sql`
    insert into recurring_mistakes (team_id, title, description, category, is_team_standard, approved_at, approved_as_standard_by)
    values (${teamId}, 'Release locks', 'In finally.', 'testing', true, '2026-11-18', ${userId})`.execute(db)
}
