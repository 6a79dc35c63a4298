import type { ChatChannels, ChatChannelView } from '@debrief/contracts/chat/chat-channels'
import { MAX_CHAT_CHANNELS } from '@debrief/contracts/chat/constants'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { createStandard, deleteStandard, publishSuggestion } from '@debrief/database/standards/standards'
import { deleteTeam } from '@debrief/database/teams/teams'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { aboutChatAddress, readKeyRing } from '@debrief/service-kit/key-ring'
import { emptyTables } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertChatChannel } from '../testing/connection-rows.ts'
import { insertPerson, insertSuggestion } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const SLACK = 'https://hooks.slack.com/services/T0/B0/secretSECRET1234'

let gateway: TestGateway
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ OUTBOUND_ALLOW: '127.0.0.1,chat.corp.example' })
})
beforeEach(async () => {
  await emptyTables(gateway.db, 'users', 'teams', 'jobs')
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
})
afterAll(() => gateway.close())

const call = <Body>(
  method: string,
  path: string,
  { as = marta, body }: { as?: string; body?: object } = {},
) =>
  ask<Body & { code: string }>(gateway, `/api/chat-channels${path}`, {
    as,
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const add = (given: object = {}, as = marta) =>
  call<ChatChannelView>('POST', '', {
    as,
    body: { name: '#reviews', address: SLACK, teamId: null, kinds: [], consent: CHAT_CONSENT, ...given },
  })
const list = async (as = marta) => (await call<ChatChannels>('GET', '', { as })).body
const messages = () =>
  gateway.db
    .selectFrom('chat_messages')
    .select(['channel_id', 'kind', 'state'])
    .orderBy('created_at')
    .execute()
const jobs = async () =>
  (await gateway.db.selectFrom('jobs').select('input').where('kind', '=', 'send-chat-message').execute())
    .length

describe('adding a channel', () => {
  it('stores the address encrypted, shows only its end, and enqueues a test message', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      service: 'slack',
      name: '#reviews',
      host: 'hooks.slack.com',
      ending: '1234',
      kinds: [],
      state: 'testing',
      problem: null,
      problemText: null,
      createdAt: expect.any(String),
      acceptedAt: null,
    })
    const row = await gateway.db.selectFrom('chat_channels').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('secretSECRET')
    expect(readKeyRing(gateway.config.TOKEN_KEYS).open(row.address, aboutChatAddress(row.id))).toBe(SLACK)
    expect(row.consent).toBe('Everyone in this channel can read Debrief’s messages.')
    expect(Math.abs(row.consented_at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await messages()).toEqual([{ channel_id: row.id, kind: 'test', state: 'waiting' }])
    expect(await jobs()).toBe(1)
    expect(JSON.stringify(await list())).not.toContain('secretSECRET')
    const events = await gateway.db.selectFrom('audit_events').select(['action', 'details']).execute()
    expect(events).toMatchObject([{ action: 'chat_channel_added' }])
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })

  it('requires the consent, in its exact words', async () => {
    for (const consent of [undefined, true, 'Everyone in this channel will read it.'])
      expect((await add({ consent })).status).toBe(400)
    expect(await messages()).toEqual([])
  })

  it.each([
    [
      'https://northbeam.webhook.office.com/webhookb2/0a@1b/IncomingWebhook/2c/3d',
      'retired_connector',
      /retired/,
    ],
    ['https://evil.example/services/T0/B0/x', 'unknown_host', /doesn’t belong to Slack or Microsoft Teams/],
    ['https://169.254.169.254/services/T0/B0/x', 'unknown_host', /doesn’t belong/],
    ['https://10.0.0.1/services/T0/B0/x', 'unknown_host', /doesn’t belong/],
    ['http://hooks.slack.com/services/T0/B0/x', 'not_an_address', /https/],
  ])('refuses %s', async (address, code, message) => {
    expect(await add({ address })).toMatchObject({
      status: 400,
      body: { code, detail: expect.stringMatching(message) },
    })
  })

  it('accepts hosts that the operator allows', async () => {
    for (const host of ['127.0.0.1:4040', 'chat.corp.example'])
      expect(await add({ address: `http://${host}/services/T0/B0/x` })).toMatchObject({
        status: 201,
        body: { host },
      })
  })

  it('refuses an address twice, and more channels than the maximum, even at once', async () => {
    await add()
    expect(await add()).toMatchObject({ status: 409, body: { code: 'channel_added' } })
    expect((await add({}, jonas)).status).toBe(201)
    const many = Array.from({ length: MAX_CHAT_CHANNELS + 3 }, (_, at) => add({ address: `${SLACK}${at}` }))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_CHAT_CHANNELS - 1)
    expect((await list()).own).toHaveLength(MAX_CHAT_CHANNELS)
  })
})

describe('a channel', () => {
  it('can be paused, tested and removed', async () => {
    const { id } = (await add()).body
    expect((await call('PATCH', `/${id}`, { body: { isPaused: true } })).body).toMatchObject({
      state: 'paused',
      problem: null,
    })
    expect(await call('POST', `/${id}/test`)).toMatchObject({ status: 202, body: { state: 'testing' } })
    expect(await messages()).toHaveLength(2)
    expect((await call('DELETE', `/${id}`)).body).toEqual({ removed: true })
    expect([await messages(), await jobs(), (await list()).own]).toEqual([[], 0, []])
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
  })

  it('explains its problem', async () => {
    await insertChatChannel(gateway.db, { owner: marta, state: 'paused', problem: 'archived' })
    expect((await list()).own).toMatchObject([
      {
        problem: 'archived',
        problemText: 'The channel is archived in Slack. Unarchive it, or add another channel.',
      },
    ])
  })

  it('is nobody else’s', async () => {
    const { id } = (await add()).body
    expect((await list(jonas)).own).toEqual([])
    for (const [method, path, body] of [
      ['PATCH', '', { isPaused: true }],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const)
      expect((await call(method, `/${id}${path}`, { as: jonas, ...(body ? { body } : {}) })).status).toBe(404)
  })

  it('ends with the account, also the address', async () => {
    await add()
    await markAccountDeleted(gateway.db, { userId: marta, requestId: 'r' })
    expect(await gateway.db.selectFrom('chat_channels').select('id').execute()).toEqual([])
    expect(await jobs()).toBe(0)
  })
})

describe('a team’s channel', () => {
  let teamId: string
  beforeEach(async () => {
    teamId = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
  })
  const addTeams = (given: object = {}, as = marta) =>
    add({ teamId, kinds: ['standard_published'], ...given }, as)

  it('belongs to the manager: members get 403, others 404', async () => {
    const nils = await insertPerson(gateway.db, 'nils')
    const { id } = (await addTeams()).body
    const calls = [
      ['PATCH', '', { isPaused: true }],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const
    for (const [as, status] of [
      [jonas, 403],
      [nils, 404],
    ] as const) {
      expect((await addTeams({}, as)).status).toBe(status)
      for (const [method, path, body] of calls)
        expect((await call(method, `/${id}${path}`, { as, ...(body ? { body } : {}) })).status).toBe(status)
      expect((await list(as)).team).toBeNull()
    }
    expect((await list()).team).toMatchObject({
      id: teamId,
      channels: [{ id, kinds: ['standard_published'] }],
    })
    expect((await list()).own).toEqual([])
  })

  it('gets at least one kind of message, and a person’s own channel none of them', async () => {
    expect((await addTeams({ kinds: [] })).body.code).toBe('choose_kinds')
    expect((await add({ kinds: ['team_numbers'] })).body.code).toBe('choose_kinds')
    const { id } = (await addTeams()).body
    const changed = await call('PATCH', `/${id}`, { body: { kinds: ['team_numbers'] } })
    expect(changed.body).toMatchObject({ kinds: ['team_numbers'] })
    const own = await insertChatChannel(gateway.db, { owner: marta })
    expect((await call('PATCH', `/${own}`, { body: { kinds: ['team_numbers'] } })).status).toBe(400)
  })

  it('gets one message about each standard that is published, if it’s active and wants them', async () => {
    const { db } = gateway
    const team = { owner: marta, team_id: teamId }
    const wants = await insertChatChannel(db, { ...team, kinds: ['standard_published'] })
    await insertChatChannel(db, { ...team, kinds: ['team_numbers'] })
    await insertChatChannel(db, { ...team, kinds: ['standard_published'], state: 'paused' })
    await insertChatChannel(db, { owner: marta })
    const by = { actorId: marta, requestId: null }
    const scope = { languages: [], paths: [] }
    const created = await createStandard(db, {
      ...by,
      text: { title: 'Wait for it', description: 'Await.', category: 'testing', scope },
    })
    const groupId = await insertSuggestion(db, { team_id: teamId })
    await publishSuggestion(db, { ...by, groupId, scope })
    expect(await messages()).toEqual([
      { channel_id: wants, kind: 'standard_published', state: 'waiting' },
      { channel_id: wants, kind: 'standard_published', state: 'waiting' },
    ])
    expect(await jobs()).toBe(2)
    if (created.outcome !== 'done') throw new Error(created.outcome)
    await deleteStandard(db, { ...by, standardId: created.id })
    expect(await messages()).toHaveLength(1)
  })

  it('ends with the team', async () => {
    await addTeams()
    await deleteTeam(gateway.db, { teamId, actorId: marta, requestId: null })
    expect(await gateway.db.selectFrom('chat_channels').select('id').execute()).toEqual([])
    expect(await jobs()).toBe(0)
  })
})
