import { randomBytes } from 'node:crypto'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listOperatedDeliveries } from '@debrief/contracts/operations/deliveries'
import type { explainPullRequest } from '@debrief/contracts/operations/explain'
import type { listFailed, replayFailed } from '@debrief/contracts/operations/failed-work'
import type { showLost } from '@debrief/contracts/operations/lost-deliveries'
import type { listChecks, verifyAll } from '@debrief/contracts/operations/verify'
import type { showVersion } from '@debrief/contracts/operations/version'
import type { showWork } from '@debrief/contracts/operations/work'
import type { WorkHistory } from '@debrief/contracts/operations/work-history'
import type { ProblemBody } from '@debrief/contracts/problem'
import { type Connection, connect } from '@debrief/database/connect'
import { sampleQueues } from '@debrief/database/operations/queue-samples'
import { keepSwitchedOffRule } from '@debrief/database/operations/switched-off-rules'
import { failedDelivery, failedRun, newPlace } from '@debrief/database/operations/testing/dead-letters'
import { readConfig } from '@debrief/service-kit/config'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settings } from '../config.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let connection: Connection
let place: Awaited<ReturnType<typeof newPlace>>
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ OPERATORS: ' github:77,github:48213377', BILLING: 'on' })
  connection = connect(gateway.databaseUrl)
  marta = await insertPerson(gateway.db, 'marta-olsen', 48_213_377)
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  place = await newPlace(connection)
})
afterAll(async () => {
  await connection?.close()
  await gateway?.close()
})

const keys = () => `test:${randomBytes(32).toString('base64')}`
const read = <Body>(path: string) => ask<Body>(gateway, `/api/operators/${path}`, { as: marta })
const order = <Body>(path: string, body: object = {}) =>
  ask<Body>(gateway, `/api/operators/${path}`, { as: marta, method: 'POST', body: JSON.stringify(body) })
const audited = async (action: string) =>
  await gateway.db
    .selectFrom('audit_events')
    .select(['actor_id', 'details', 'request_id'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

it('exists only for operators', async () => {
  const path = '/api/operators/work'
  expect((await ask(gateway, path)).status).toBe(401)
  const stranger = await ask(gateway, path, { as: jonas })
  expect([stranger.status, stranger.body.code]).toEqual([404, 'not_an_operator'])
  expect((await read('work')).status).toBe(200)
})

it('shows how many jobs waited, minute by minute', async () => {
  await sampleQueues(gateway.db)
  const { samples } = (await read<WorkHistory>('work/history')).body
  expect(samples.map(({ at }) => at)).toEqual([expect.stringMatching(/:00(\.000)?Z$/)])
})

it('shows the rules that a process switched off, with the last time', async () => {
  const rule = { rule: 'no-moment', language: 'Go', milliseconds: 300 }
  await keepSwitchedOffRule(gateway.db, rule, 'gateway')
  await keepSwitchedOffRule(gateway.db, { ...rule, language: 'Java' }, 'gateway')
  const { body } = await read<EndpointAnswer<typeof showWork>>('work')
  expect(body.switchedOffRules).toEqual([
    { ...rule, language: 'Java', service: 'gateway', at: expect.any(String) },
  ])
})

it('shows which versions run', async () => {
  const { body } = await read<EndpointAnswer<typeof showVersion>>('version')
  const [row] = (await connection.pool.query<{ version: string }>('select version()')).rows
  expect(row!.version).toContain(`PostgreSQL ${body.postgres}`)
  expect(body).toMatchObject({
    debrief: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
  })
})

it('identifies operators by GitHub id, so that nobody can take over a login that an operator gave up', async () => {
  await gateway.db.updateTable('users').set({ github_username: 'marta' }).where('id', '=', marta).execute()
  const taker = await insertPerson(gateway.db, 'marta-olsen')
  expect((await ask(gateway, '/api/operators/work', { as: taker })).status).toBe(404)
  expect((await read('work')).status).toBe(200)
  await gateway.db.deleteFrom('users').where('id', '=', taker).execute()
  await gateway.db
    .updateTable('users')
    .set({ github_username: 'marta-olsen' })
    .where('id', '=', marta)
    .execute()
})

it.each(['marta-olsen', '@marta-olsen', 'github:marta-olsen', 'github:48213377,marta-olsen'])(
  'refuses a login at startup, and says where to find the id: %s',
  (operators) => {
    const start = () =>
      readConfig(settings, { DATABASE_URL: 'postgres://x/y', TOKEN_KEYS: keys(), OPERATORS: operators })
    expect(start).toThrow('must be written as github:<id>')
    expect(start).toThrow('the field "id" of https://api.github.com/users/marta-olsen')
  },
)

it('replays a failed run with its reason once, however often it’s requested', async () => {
  const { runId, pullRequestId } = await failedRun(connection, place, 482)
  const { body: failed } = await read<EndpointAnswer<typeof listFailed>>('failed?work=analyze-pull-request')
  expect(failed.groups).toMatchObject([{ work: 'analyze-pull-request', code: 'github_gone', count: 1 }])
  expect(failed.rows).toMatchObject([
    { id: runId, about: `${place.fullName}#482`, isReplayable: true, ids: { pullRequestId } },
  ])
  expect(JSON.stringify(failed)).not.toMatch(/webhook_secret|gho_|@/)

  const filter = { work: 'analyze-pull-request', ids: [runId] }
  const replay = (body: object) =>
    order<EndpointAnswer<typeof replayFailed>>('failed/replay', { filter, dryRun: false, ...body })
  expect((await replay({ dryRun: true })).body).toMatchObject({ dryRun: true, matched: 1, replayed: 1 })
  expect((await read<EndpointAnswer<typeof listFailed>>('failed')).body.rows).toHaveLength(1)
  expect((await order<ProblemBody>('failed/replay', { filter, dryRun: false })).body.code).toBe(
    'reason_needed',
  )

  const reason = 'The repository is visible again'
  const both = await Promise.all([replay({ reason }), replay({ reason })])
  expect(both.reduce((sum, { body }) => sum + body.replayed, 0)).toBe(1)
  expect((await replay({ reason })).body).toMatchObject({ matched: 0, replayed: 0 })
  const runs = await gateway.db
    .selectFrom('analysis_runs')
    .select('state')
    .where('pull_request_id', '=', pullRequestId)
    .execute()
  expect(runs.filter(({ state }) => state === 'waiting')).toHaveLength(1)
  const [first] = await audited('work_replay_ordered')
  expect(first).toMatchObject({ actor_id: marta, details: { by: 'marta-olsen', reason } })
  expect(first?.request_id).toBeTruthy()
})

it('rejects ids without a kind of work, because several kinds may have them', async () => {
  const { status } = await order('failed/replay', { filter: { ids: ['1'] }, dryRun: true })
  expect(status).toBe(400)
})

it('finds a delivery by its repository and state, and shows its outcome', async () => {
  await failedDelivery(connection, place, 483)
  const found = async (query: string) =>
    (await read<EndpointAnswer<typeof listOperatedDeliveries>>(`deliveries?${query}`)).body.deliveries
  const [delivery] = await found(`repository=${place.fullName.toUpperCase()}&state=failed`)
  expect(delivery).toMatchObject({ state: 'failed', number: 483, error: 'no partition of the table' })
  expect(await found(`deliveryId=${delivery!.deliveryId}`)).toHaveLength(1)
  expect(await found('state=done')).toEqual([])
})

it.each([
  'failed?code=%00',
  'failed?repository=%00',
  'deliveries?repository=%00',
  'deliveries?deliveryId=%00',
  'deliveries?event=%00',
])('refuses U+0000 in a filter with a clear message: %s', async (path) => {
  expect(await read(path)).toMatchObject({
    status: 400,
    body: { code: 'request_invalid', faults: [{ fault: 'must not contain the character U+0000' }] },
  })
})

it('pauses and resumes work with a reason, both recorded', async () => {
  const body = { work: ['send-mail'], reason: 'The provider is away' }
  expect((await order('work/pause', { ...body, reason: ' ' })).status).toBe(400)
  expect((await order('work/pause', body)).body).toEqual({ work: ['send-mail'] })
  expect((await order('work/pause', body)).body).toEqual({ work: [] })
  const paused = (await read<EndpointAnswer<typeof showWork>>('work')).body.queues
  expect(paused.find(({ work }) => work === 'send-mail')?.pause).toMatchObject({
    pausedBy: 'marta-olsen',
    reason: body.reason,
  })
  expect((await order('work/resume', { ...body, reason: 'It is back' })).body).toEqual({
    work: ['send-mail'],
  })
  expect(await audited('work_paused')).toMatchObject([{ actor_id: marta, details: { reason: body.reason } }])
  expect(await audited('work_resumed')).toMatchObject([
    { actor_id: marta, details: { reason: 'It is back' } },
  ])
})

it('explains a pull request by its URL, and rejects other URLs', async () => {
  const explain = (text: string) =>
    read<EndpointAnswer<typeof explainPullRequest>>(`explain?pullRequest=${encodeURIComponent(text)}`)
  const { body } = await explain(`https://github.com/${place.fullName}/pull/482/files`)
  expect(body).toMatchObject({ fullName: place.fullName, number: 482 })
  expect(body.explanations[0]!.why).toBeTruthy()
  expect(body.explanations[0]!.steps.length).toBeGreaterThan(3)
  expect((await explain('northbeam/unknown#1')).body.explanations).toEqual([])
  expect((await explain('what is this')).status).toBe(400)
})

it('compares webhooks with GitHub, and shows lost deliveries', async () => {
  expect((await order('lost/compare', { repositoryId: null })).status).toBe(200)
  const { body } = await read<EndpointAnswer<typeof showLost>>('lost')
  expect(body).toMatchObject({ counts: { lost: 0, open: 0 }, lost: [] })
  expect(await audited('reconciliation_ordered')).toMatchObject([{ actor_id: marta }])
})

it('checks the invariants, including stored secrets', async () => {
  await gateway.db
    .updateTable('users')
    .set({ github_access_token: 'sealed with a lost key' })
    .where('id', '=', jonas)
    .execute()
  const { body } = await order<EndpointAnswer<typeof verifyAll>>('verify')
  expect(body.asked).toBeGreaterThan(5)
  const secrets = body.broken.find(({ invariant }) => invariant.includes('secret'))
  expect(secrets?.rows).toEqual([{ place: 'github_token', id: jonas }])
  const { body: hourly } = await read<EndpointAnswer<typeof listChecks>>('checks')
  expect(hourly.checks).toEqual([])
})
