import { MAX_WEBHOOKS } from '@debrief/contracts/webhooks/constants'
import type { Webhook, WebhookMessage } from '@debrief/contracts/webhooks/webhooks'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { deleteTeam } from '@debrief/database/teams/teams'
import { aboutWebhookSecret, readKeyRing } from '@debrief/service-kit/key-ring'
import { emptyTables } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

type WithSecret = Webhook & { secret: string }

let gateway: TestGateway
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ OUTBOUND_ALLOW: '127.0.0.1' })
})
beforeEach(async () => {
  await emptyTables(gateway.db, 'users', 'teams', 'jobs', 'audit_events')
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
})
afterAll(() => gateway.close())

const URL = 'http://127.0.0.1:4040/debrief'

const call = <Body>(
  method: string,
  path: string,
  { as = marta, body }: { as?: string; body?: object } = {},
) =>
  ask<Body & { code: string; detail: string }>(gateway, `/api/webhooks${path}`, {
    as,
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const create = (given: object = {}, as = marta) =>
  call<WithSecret>('POST', '', {
    as,
    body: { owner: 'person', url: URL, description: 'Board', events: ['review.completed'], ...given },
  })
const list = async (as = marta) => (await call<{ webhooks: Webhook[] }>('GET', '', { as })).body.webhooks
const log = async (id: string, query = '') =>
  (await call<{ messages: WebhookMessage[]; next: string | null }>('GET', `/${id}/messages${query}`)).body
const sendTest = async (id: string) =>
  (await call<{ messageId: string }>('POST', `/${id}/test`)).body.messageId
const replay = (id: string, body: object) => call<{ replayed: number }>('POST', `/${id}/replay`, { body })
const readEndpoint = () => gateway.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()
const jobs = async () => {
  const found = gateway.db.selectFrom('jobs').select('key').where('kind', '=', 'deliver-webhook')
  return (await found.execute()).map(({ key }) => key)
}
const actions = async () =>
  (await gateway.db.selectFrom('audit_events').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )
const finish = (id: string, state: 'delivered' | 'failed') =>
  sql`
    with done as (update webhook_messages set state = ${state}, attempts = 1, finished_at = now() where id = ${id}),
      freed as (delete from jobs where kind = 'deliver-webhook' and key = ${id})
    insert into webhook_attempts (message_id, duration_ms, status, response) values (${id}, 12, 500, 'busy')`.execute(
    gateway.db,
  )

const others = (id: string): [string, string, object?][] => [
  ['PATCH', `/${id}`, { isPaused: true }],
  ['DELETE', `/${id}`],
  ['POST', `/${id}/secret`],
  ['POST', `/${id}/test`],
  ['GET', `/${id}/messages`],
  ['POST', `/${id}/replay`, { failedSince: new Date(0).toISOString() }],
]

describe('registering a webhook', () => {
  it('shows its secret once, and stores it encrypted', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    const { secret, ...shown } = body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(shown).toEqual({
      id: expect.any(String),
      owner: 'person',
      url: URL,
      description: 'Board',
      events: ['review.completed'],
      createdAt: expect.any(String),
      pausedAt: null,
      pauseReason: null,
      failingSince: null,
      previousUntil: null,
    })
    expect(await list()).toEqual([shown])
    const row = await readEndpoint()
    expect(JSON.stringify(row)).not.toContain(secret)
    const ring = readKeyRing(gateway.config.TOKEN_KEYS)
    expect(ring.open(row.secret, aboutWebhookSecret(row.id))).toBe(secret)
    const events = await gateway.db.selectFrom('audit_events').select(['action', 'details']).execute()
    expect(events).toMatchObject([{ action: 'webhook_created' }])
    expect(JSON.stringify(events)).not.toContain('whsec_')
  })

  it.each([
    ['https://10.0.0.1/debrief', 'address_refused', /private network/],
    ['https://169.254.169.254/latest/meta-data', 'address_refused', /private network/],
    ['https://[::ffff:10.0.0.1]/', 'address_refused', /private network/],
    ['https://0xa000001:8443/', 'address_refused', /private network/],
    ['http://93.184.216.34/', 'address_refused', /https:\/\//],
    ['https://marta:secret@example.com/', 'address_refused', /user name or password/],
    ['https://example.com/#top', 'address_refused', /contains a #/],
    ['ftp://example.com/', 'address_refused', /https:\/\//],
    ['example.com', 'address_refused', /valid address/],
    ['https://nobody.invalid/', 'address_unknown', /couldn’t be found/],
  ])('explains why %s isn’t accepted', async (url, code, detail) => {
    const refused = { status: 400, body: { code, detail: expect.stringMatching(detail) } }
    expect(await create({ url })).toMatchObject(refused)
    expect(await list()).toEqual([])
    const { id } = (await create()).body
    expect(await call('PATCH', `/${id}`, { body: { url } })).toMatchObject(refused)
    expect((await list())[0]!.url).toBe(URL)
  })

  it('requires at least one event, and only those that its owner can get', async () => {
    expect((await create({ events: [] })).status).toBe(400)
    const wrong = { status: 400, body: { code: 'wrong_events' } }
    expect(await create({ events: ['review.completed', 'team.numbers'] })).toMatchObject(wrong)
    const { id } = (await create()).body
    const changed = { body: { events: ['standard.published'] } }
    expect(await call('PATCH', `/${id}`, changed)).toMatchObject(wrong)
  })

  it('stops at the maximum, even at once', async () => {
    const many = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => create()))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(many.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_webhooks' },
    })
    expect(await list()).toHaveLength(MAX_WEBHOOKS)
  })
})

describe('a webhook', () => {
  it('can be changed, and its secret replaced, with the previous one valid for 24 hours', async () => {
    const { id, secret } = (await create()).body
    const events = ['mistake.recurred', 'mistake.stopped']
    const changed = await call<Webhook>('PATCH', `/${id}`, { body: { description: '', events } })
    expect(changed.body).toMatchObject({ description: '', events, url: URL })
    const { status, body } = await call<WithSecret>('POST', `/${id}/secret`)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_/)
    expect(body.secret).not.toBe(secret)
    expect(Date.parse(body.previousUntil!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const row = await readEndpoint()
    const open = (sealed: string) =>
      readKeyRing(gateway.config.TOKEN_KEYS).open(sealed, aboutWebhookSecret(id))
    expect([open(row.secret), open(row.previous_secret!)]).toEqual([body.secret, secret])
    expect(JSON.stringify(await list())).not.toContain('whsec_')
    await sql`update webhook_endpoints set previous_until = now()`.execute(gateway.db)
    expect((await list())[0]!.previousUntil).toBeNull()
    expect(await actions()).toEqual(['webhook_created', 'webhook_changed', 'webhook_secret_rotated'])
  })

  it('keeps its previous secret for 24 hours: until then, the secret can’t be replaced again', async () => {
    const { id } = (await create()).body
    const rotate = () => call<WithSecret>('POST', `/${id}/secret`)
    const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const before = await readEndpoint()
    expect(await rotate()).toMatchObject({ status: 409, body: { code: 'secret_replaced' } })
    expect(await readEndpoint()).toEqual(before)
    await sql`update webhook_endpoints set previous_until = now()`.execute(gateway.db)
    expect((await rotate()).status).toBe(200)
    expect((await readEndpoint()).previous_secret).toBe(before.secret)
  })

  it('can be paused and resumed, which enqueues what waited', async () => {
    const { id } = (await create()).body
    const paused = await call<Webhook>('PATCH', `/${id}`, { body: { isPaused: true } })
    expect(paused.body).toMatchObject({ pauseReason: 'person', pausedAt: expect.any(String) })
    const messageId = await sendTest(id)
    await sql`delete from jobs`.execute(gateway.db)
    await sql`update webhook_endpoints set pause_reason = 'failing', failing_since = now()`.execute(
      gateway.db,
    )
    const resumed = await call<Webhook>('PATCH', `/${id}`, { body: { isPaused: false } })
    expect(resumed.body).toMatchObject({ pauseReason: null, pausedAt: null, failingSince: null })
    expect(await jobs()).toEqual([messageId])
  })

  it('gets test messages, and lists them with their attempts, page by page', async () => {
    const { id } = (await create()).body
    const ids: string[] = []
    for (let count = 0; count < 23; count += 1) ids.push(await sendTest(id))
    expect((await jobs()).toSorted()).toEqual(ids.toSorted())
    await finish(ids.at(-1)!, 'failed')
    const first = await log(id)
    expect(first.messages.map((message) => message.id)).toEqual(ids.toReversed().slice(0, 20))
    expect(first.messages[0]).toEqual({
      id: ids.at(-1),
      event: 'test',
      state: 'failed',
      createdAt: expect.any(String),
      nextAttemptAt: null,
      attempts: [{ at: expect.any(String), durationMs: 12, status: 500, error: null, response: 'busy' }],
    })
    const second = await log(id, `?before=${first.next}`)
    expect(second.messages.map((message) => message.id)).toEqual(ids.toReversed().slice(20))
    expect(second.next).toBeNull()
  })

  it('sends one message again, or all that failed since a time', async () => {
    const { id } = (await create()).body
    const other = (await create()).body.id
    const [waiting, delivered, failed, old, elsewhere] = [
      await sendTest(id),
      await sendTest(id),
      await sendTest(id),
      await sendTest(id),
      await sendTest(other),
    ]
    await finish(delivered, 'delivered')
    for (const one of [failed, old, elsewhere]) await finish(one, 'failed')
    await sql`update webhook_messages set created_at = now() - interval '2 days' where id = ${old}`.execute(
      gateway.db,
    )
    const since = { failedSince: new Date(Date.now() - 86_400_000).toISOString() }
    expect((await replay(id, since)).body).toEqual({ replayed: 1 })
    expect((await jobs()).toSorted()).toEqual([waiting, failed].toSorted())
    expect((await replay(id, since)).body).toEqual({ replayed: 0 })
    for (const [messageId, replayed] of [
      [delivered, 1],
      [waiting, 0],
      [elsewhere, 0],
    ] as const)
      expect((await replay(id, { messageId })).body).toEqual({ replayed })
    expect((await jobs()).toSorted()).toEqual([waiting, failed, delivered].toSorted())
    for (const body of [{}, { messageId: failed, ...since }])
      expect((await replay(id, body)).status).toBe(400)
  })

  it('is nobody else’s', async () => {
    const { id } = (await create()).body
    expect(await list(jonas)).toEqual([])
    for (const [method, path, body] of others(id)) {
      const refused = await call(method, path, { as: jonas, ...(body ? { body } : {}) })
      expect([method, path, refused.status, refused.body.code]).toEqual([
        method,
        path,
        404,
        'no_such_webhook',
      ])
    }
    expect(await jobs()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('ends with its deletion or the account, together with its messages', async () => {
    const { id } = (await create()).body
    await sendTest(id)
    expect((await call('DELETE', `/${id}`)).body).toEqual({ deleted: true })
    const readLeft = async () => [
      await jobs(),
      await gateway.db.selectFrom('webhook_endpoints').select('id').execute(),
      await gateway.db.selectFrom('webhook_messages').select('id').execute(),
    ]
    expect(await readLeft()).toEqual([[], [], []])
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    await sendTest((await create()).body.id)
    await markAccountDeleted(gateway.db, { userId: marta, requestId: 'r' })
    expect(await readLeft()).toEqual([[], [], []])
  })
})

describe('a team’s webhook', () => {
  let teamId: string
  beforeEach(async () => {
    teamId = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
  })
  const createTeams = (as = marta) =>
    create({ owner: 'team', events: ['standard.published', 'team.numbers'] }, as)

  it('can only be registered by the manager: members get 403, people without a team 409', async () => {
    const nils = await insertPerson(gateway.db, 'nils')
    expect((await createTeams(jonas)).status).toBe(403)
    expect((await createTeams(nils)).status).toBe(409)
    const { status, body } = await createTeams()
    expect([status, body.owner]).toEqual([201, 'team'])
    expect((await list()).map(({ id }) => id)).toEqual([body.id])
    expect([await list(jonas), await list(nils)]).toEqual([[], []])
    for (const [method, path, given] of others(body.id))
      expect((await call(method, path, { as: jonas, ...(given ? { body: given } : {}) })).status).toBe(404)
  })

  it('gets only events about the team', async () => {
    const mixed = await create({ owner: 'team', events: ['team.numbers', 'review.completed'] })
    expect(mixed).toMatchObject({ status: 400, body: { code: 'wrong_events' } })
  })

  it('is nobody’s after another person became the manager, and ends with the team', async () => {
    const { id } = (await createTeams()).body
    await sendTest(id)
    await sql`update teams set manager_id = ${jonas}`.execute(gateway.db)
    for (const as of [marta, jonas]) {
      expect(await list(as)).toEqual([])
      for (const [method, path, body] of others(id))
        expect((await call(method, path, { as, ...(body ? { body } : {}) })).status).toBe(404)
    }
    await deleteTeam(gateway.db, { teamId, actorId: jonas, requestId: null })
    expect(await gateway.db.selectFrom('webhook_endpoints').select('id').execute()).toEqual([])
    expect(await jobs()).toEqual([])
  })
})
