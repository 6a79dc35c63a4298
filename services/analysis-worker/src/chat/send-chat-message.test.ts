import { testChatChannel } from '@debrief/database/chat/chat-channels'
import {
  queueStandardPublished,
  queueTeamNumbers,
  queueWeeklyDigest,
} from '@debrief/database/chat/chat-messages'
import { chooseDigestInChat, writeDigest } from '@debrief/database/mail/weekly-emails'
import { changeChoice } from '@debrief/database/notifications/choices'
import { listNotifications } from '@debrief/database/notifications/notifications'
import { showSlackMessage } from '@debrief/simulators/chat/formats/slack'
import { showTeamsMessage } from '@debrief/simulators/chat/formats/teams'
import { emptyTables } from '@debrief/testing/database'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGrouper } from '../analysis/grouping/grouper.ts'
import { buildMistake, groupWaiting, startRun, storeRun } from '../testing/store-review.ts'
import { type ChatWorld, startChatWorld } from './testing/chat-world.ts'

const { connection } = await openTestDatabase()
const { db } = connection
const grouper = createGrouper(null)
const DAY = 86_400_000

let world: ChatWorld
let userId: string
beforeAll(async () => {
  world = await startChatWorld(connection)
})
beforeEach(async () => {
  await emptyTables(db, 'users', 'teams', 'jobs')
  userId = (await createUser(db)).id
  world.simulator.faults.clear()
  Object.assign(world.settings, { APP_URL: 'https://debrief.example', BILLING: 'off' })
  world.counted.length = 0
  for (const list of [world.simulator.state.messages, world.simulator.state.calls]) list.length = 0
})
afterAll(() => world.close())

const by = () => ({ userId, actorId: userId, requestId: 'r' })
const test = async (id: string) => testChatChannel(db, { id, actorId: userId, requestId: 'r' })
const shown = () =>
  world.simulator.state.messages.map((posted) =>
    (posted.service === 'slack' ? showSlackMessage(posted.message) : showTeamsMessage(posted.message))
      .map((line) => line.map(({ text }) => text).join(''))
      .join('\n'),
  )
const failWith = (kind: Parameters<ChatWorld['simulator']['faults']['add']>[0]['kind'], given: object = {}) =>
  world.simulator.faults.add({ kind, match: '/(services|workflows)/', ...given })
const listNews = async () =>
  (await listNotifications(db, { userId, hasAccess: true }, { before: null, limit: 9 })).map(
    ({ facts }) => facts,
  )

async function comeBack() {
  const { id: repositoryId } = await connectRepository(db, { userId })
  await sql`update repositories set created_at = now() - interval '60 days'`.execute(db)
  for (const days of [20, 0]) {
    const mergedAt = new Date(Date.now() - days * DAY - 60_000)
    const run = await startRun(connection, { userId, repositoryId, mergedAt })
    await storeRun(connection, grouper, { ...run, mistakes: [buildMistake('lock')] })
    await groupWaiting(connection, grouper)
  }
}

describe('a new channel', () => {
  it.each(['slack', 'teams'] as const)(
    'of %s is active once its test message was accepted',
    async (service) => {
      const id = await world.addChannel({ userId, service, state: 'testing' })
      await test(id)
      await world.send()
      expect(await world.readChannel(id)).toMatchObject({
        state: 'active',
        problem: null,
        accepted_at: expect.any(Date),
      })
      expect(shown()).toEqual([expect.stringContaining('Debrief can post here')])
    },
  )

  it.each([
    ['slack', 'invalid_token', 'gone'],
    ['slack', 'no_service', 'gone'],
    ['slack', 'channel_is_archived', 'archived'],
    ['teams', 'invalid_token', 'forbidden'],
    ['teams', 'turned-off', 'turned_off'],
  ] as const)('of %s isn’t turned on if the answer is %s', async (service, kind, problem) => {
    failWith(kind)
    const id = await world.addChannel({ userId, service, state: 'testing' })
    await test(id)
    await world.send()
    expect(await world.readChannel(id)).toEqual({ state: 'paused', problem, accepted_at: null })
    expect([world.simulator.state.calls.length, await listNews()]).toEqual([1, []])
  })

  it('gets up to three test messages if the service is down, then nothing', async () => {
    failWith('status', { status: 503 })
    const id = await world.addChannel({ userId, state: 'testing' })
    await test(id)
    for (let round = 0; round < 5; round += 1) {
      await world.send()
      await world.pass()
    }
    expect(world.simulator.state.calls).toHaveLength(3)
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'unreachable' })
  })

  it('isn’t turned on while Debrief doesn’t know its own address, and says so', async () => {
    delete world.settings.APP_URL
    const id = await world.addChannel({ userId, state: 'testing' })
    await test(id)
    expect(await world.send()).toEqual(['completed'])
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'no_app_url' })
    expect(await world.listMessages()).toMatchObject([{ state: 'failed', error: 'APP_URL isn’t set' }])
    expect([world.simulator.state.calls, await listNews()]).toEqual([[], []])
  })

  it('gets nothing if its address leads to a private network', async () => {
    const id = await world.addChannel({
      userId,
      state: 'testing',
      address: 'https://10.1.2.3/services/T0/B0/x',
    })
    await test(id)
    await world.send()
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'address_refused' })
  })
})

describe('a mistake that came back', () => {
  it('is posted once to each of the person’s own channels if they chose it', async () => {
    await world.addChannel({ userId })
    await world.addChannel({ userId, service: 'teams' })
    await world.addChannel({ userId, state: 'paused' })
    await changeChoice(db, { ...by(), kind: 'mistake_came_back', change: { chat: true, app: false } })
    await comeBack()
    await world.send()
    await world.send()
    expect(shown()).toHaveLength(2)
    for (const text of shown()) expect(text).toContain('A mistake came back')
  })

  it('isn’t posted unless the person chose it, and not after they read it in the app', async () => {
    await world.addChannel({ userId })
    await comeBack()
    expect(await world.listMessages()).toEqual([])
    await emptyTables(db, 'notifications', 'repositories', 'recurring_mistakes', 'users')
    userId = (await createUser(db)).id
    await world.addChannel({ userId })
    await changeChoice(db, { ...by(), kind: 'mistake_came_back', change: { chat: true } })
    await comeBack()
    await sql`update notifications set read_at = now()`.execute(db)
    await world.send()
    expect(await world.listMessages()).toMatchObject([{ state: 'dropped', attempts: 0 }])
    expect(shown()).toEqual([])
  })
})

describe('without a plan', () => {
  it('no channel gets anything, not even a test message', async () => {
    world.settings.BILLING = 'on'
    const id = await world.addChannel({ userId })
    await changeChoice(db, { ...by(), kind: 'mistake_came_back', change: { chat: true } })
    await comeBack()
    await test(id)
    await world.send()
    expect(await world.listMessages()).toMatchObject([
      { kind: 'mistake_came_back', state: 'dropped' },
      { kind: 'test', state: 'dropped' },
    ])
    expect(world.simulator.state.calls).toEqual([])
    await subscribe(db, userId)
    await test(id)
    await world.pass()
    await world.send()
    expect(shown()).toEqual([expect.stringContaining('Debrief can post here')])
  })
})

describe('the weekly digest', () => {
  const week = new Date(Date.now() + 7 * DAY - ((new Date().getUTCDay() + 6) % 7) * DAY)
    .toISOString()
    .slice(0, 10)

  it('is posted once for a week if the person chose it, in the transaction that writes the email', async () => {
    await world.addChannel({ userId })
    await chooseDigestInChat(db, { ...by(), isWanted: true })
    await comeBack()
    for (let time = 0; time < 2; time += 1) await writeDigest(db, { userId, week }, async () => null)
    await world.send()
    expect(shown()).toEqual([expect.stringContaining('Your week in review')])
  })

  it('is dropped if there is no news', async () => {
    await world.addChannel({ userId })
    await chooseDigestInChat(db, { ...by(), isWanted: true })
    await db.transaction().execute((trx) => queueWeeklyDigest(trx, { userId, week }))
    await world.send()
    expect(await world.listMessages()).toMatchObject([{ kind: 'weekly_digest', state: 'dropped' }])
  })
})

describe('a team’s channel', () => {
  it('gets a published standard with its title, category and languages', async () => {
    const teamId = await createTeam(db, { managerId: userId, memberIds: [] })
    await world.addChannel({ userId, teamId, kinds: ['standard_published'], service: 'teams' })
    const { id } = await db
      .insertInto('recurring_mistakes')
      .values({
        team_id: teamId,
        title: 'Release locks',
        description: 'In finally.',
        category: 'testing',
        languages: ['Go'],
        is_team_standard: true,
        approved_at: new Date(),
        approved_as_standard_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time += 1)
      await db.transaction().execute((trx) => queueStandardPublished(trx, id))
    await world.send()
    expect(shown()).toEqual([expect.stringContaining('Release locks testing · Go')])
  })

  it.each(['slack', 'teams'] as const)(
    'in %s gets the numbers of a week in which five people were reviewed, without names and scores',
    async (service) => {
      const teamId = await createTeam(db, { managerId: userId, memberIds: [] })
      await world.addChannel({ userId, teamId, service, kinds: ['team_numbers'] })
      await sql`update chat_channels set created_at = '2026-11-01'`.execute(db)
      await keepNumbers(teamId)
      expect(await queueTeamNumbers(db, { hour: 7, now: sql`'2026-11-23T08:00Z'::timestamptz` })).toBe(1)
      await world.send()
      const [text] = shown()
      expect(text).toContain('Your team’s week in numbers')
      expect(text).toContain('November 16 to November 22.')
      expect(text).toContain('5 reviews of merged pull requests')
      expect(text).toContain('– mistakes came back')
      expect(text).not.toMatch(/score|person-/)
      expect(await world.listMessages()).toMatchObject([{ kind: 'team_numbers', state: 'sent' }])
    },
  )

  it('gets no numbers of a team with fewer than five people, and each week at most once', async () => {
    const teamId = await createTeam(db, { managerId: userId, memberIds: [] })
    await world.addChannel({ userId, teamId, kinds: ['team_numbers'] })
    await sql`update chat_channels set created_at = now() - interval '20 days'`.execute(db)
    const now = sql`date_trunc('week', now()) + interval '8 hours'`
    expect([
      await queueTeamNumbers(db, { hour: 7, now }),
      await queueTeamNumbers(db, { hour: 7, now }),
    ]).toEqual([1, 0])
    expect(
      await queueTeamNumbers(db, {
        hour: 9,
        now: sql`date_trunc('week', now()) + interval '7 days 8 hours'`,
      }),
    ).toBe(0)
    await world.send()
    expect(await world.listMessages()).toMatchObject([{ kind: 'team_numbers', state: 'dropped' }])
  })
})

describe('failures', () => {
  const queueOne = async (given: object = {}) => {
    const id = await world.addChannel({ userId, ...given })
    await test(id)
    return id
  }

  it('of an active channel that is gone pause it at once, and its person is notified until it works again', async () => {
    failWith('no_service', { times: 1 })
    const id = await queueOne()
    await world.send()
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'gone' })
    expect(await listNews()).toMatchObject([
      { kind: 'chat_paused', title: '#reviews', service: 'slack', problem: 'gone' },
    ])
    expect(
      await db.selectFrom('jobs').select('kind').where('kind', '=', 'write-notification-email').execute(),
    ).toHaveLength(1)
    await test(id)
    await world.pass()
    await world.send()
    expect(await world.readChannel(id)).toMatchObject({ state: 'active', problem: null })
    expect(await listNews()).toEqual([])
  })

  it('of a test message don’t pause a channel that has worked, unless its service refuses it', async () => {
    failWith('status', { status: 503 })
    const id = await queueOne()
    for (let round = 0; round < 5; round += 1) {
      await world.send()
      await world.pass()
    }
    expect(world.counted).toEqual(['retried', 'retried', 'failed'])
    expect(await world.readChannel(id)).toMatchObject({ state: 'active', problem: null })
    expect(await world.listMessages()).toMatchObject([{ state: 'failed', error: 'status 503, error' }])
    expect(await listNews()).toEqual([])
    world.simulator.faults.clear()
    await test(id)
    await world.send()
    expect(world.counted.at(-1)).toBe('sent')
    failWith('no_service')
    await world.pass()
    await test(id)
    await world.send()
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'gone' })
  })

  it('are retried for about a day, then the channel is paused', async () => {
    failWith('status', { status: 500 })
    const teamId = await createTeam(db, { managerId: userId, memberIds: [] })
    const id = await world.addChannel({ userId, teamId, kinds: ['team_numbers'] })
    await sql`insert into chat_messages (channel_id, kind, week) values (${id}, 'team_numbers', '2026-11-23')`.execute(
      db,
    )
    await keepNumbers(teamId)
    await sql`select enqueue_jobs('send-chat-message', (select jsonb_build_array(jsonb_build_object('key', id::text,
      'input', jsonb_build_object('messageId', id, 'channelId', channel_id), 'serialKey', channel_id)) from chat_messages))`.execute(
      db,
    )
    let waited = 0
    for (let round = 0; round < 12; round += 1) {
      await world.send()
      if ((await world.listMessages())[0]?.state !== 'waiting') break
      waited += await world.readWait()
      await world.pass()
    }
    expect(await world.listMessages()).toMatchObject([
      { state: 'failed', attempts: 11, error: 'status 500, error' },
    ])
    expect(waited / 3_600).toBeGreaterThan(20)
    expect(waited / 3_600).toBeLessThan(26)
    expect(await world.readChannel(id)).toMatchObject({ state: 'paused', problem: 'unreachable' })
    expect(await listNews()).toMatchObject([{ kind: 'chat_paused', problem: 'unreachable' }])
  })

  it('with Retry-After hold all of the channel’s messages for that time', async () => {
    failWith('rate-limit', { times: 1, retryAfter: 20 })
    const id = await queueOne()
    await world.send()
    expect(await world.readWait()).toBeGreaterThan(18)
    await test(id)
    await world.send()
    expect(world.simulator.state.calls).toHaveLength(1)
    await world.pass()
    await world.send()
    expect(world.simulator.state.messages).toHaveLength(1)
  })

  it('that lose the response are retried, so the message may appear twice', async () => {
    failWith('cut-after-effect', { times: 1 })
    await queueOne()
    await world.send()
    await world.pass()
    await world.send()
    expect(world.simulator.state.messages).toHaveLength(2)
    expect(await world.listMessages()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('never leave the address in an error or a log', async () => {
    failWith('cut', { times: 1 })
    await queueOne()
    await world.send()
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(j)::text from jobs j) || (select jsonb_agg(m)::text from chat_messages m) as text`.execute(
      db,
    )
    expect(rows[0]!.text).not.toMatch(/services|127\.0\.0\.1/)
  })
})

/**
 * Adds five members with a reviewed pull request each, because a team's numbers are hidden for fewer than five people.
 */
async function keepNumbers(teamId: string): Promise<void> {
  const { id: repositoryId } = await connectRepository(db, { userId, teamId })
  for (let count = 0; count < 5; count += 1) {
    const { id } = await createUser(db)
    await db.insertInto('team_members').values({ team_id: teamId, user_id: id, role: 'member' }).execute()
    await sql`update team_members set joined_at = '2020-01-01'`.execute(db)
    const run = await startRun(connection, {
      userId: id,
      repositoryId,
      mergedAt: new Date('2026-11-18T10:00:00Z'),
    })
    await sql`update pull_requests p set author_github_id = u.github_id from users u
      where u.id = p.user_id and p.id = ${run.pullRequestId}`.execute(db)
    await storeRun(connection, grouper, { ...run, mistakes: [] })
  }
}

it('one message a second goes to a channel', async () => {
  const id = await world.addChannel({ userId })
  for (let count = 0; count < 3; count += 1) await test(id)
  await world.send()
  expect(world.simulator.state.messages).toHaveLength(1)
  for (let count = 0; count < 2; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await world.send()
  }
  const times = world.simulator.state.calls.map(({ at }) => Date.parse(at))
  expect(times).toHaveLength(3)
  for (let at = 1; at < times.length; at += 1) expect(times[at]! - times[at - 1]!).toBeGreaterThan(950)
})

it('sent only valid messages in the tests above', () => {
  expect(world.simulator.violations()).toEqual([])
})
