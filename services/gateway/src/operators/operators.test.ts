import type { Answered } from '@debrief/contracts/endpoint'
import type { listOperatedDeliveries } from '@debrief/contracts/http/operators-deliveries'
import type { explainPullRequest } from '@debrief/contracts/http/operators-explain'
import type { listFailed, replayFailed } from '@debrief/contracts/http/operators-failed'
import type { showLost } from '@debrief/contracts/http/operators-lost'
import type { listChecks, verifyAll } from '@debrief/contracts/http/operators-verify'
import type { showWork } from '@debrief/contracts/http/operators-work'
import type { ProblemBody } from '@debrief/contracts/problem'
import { type Connection, connect } from '@debrief/database/connect'
import { failedDelivery, failedRun, newPlace } from '@debrief/database/operations/testing/dead-letters'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let connection: Connection
let place: Awaited<ReturnType<typeof newPlace>>
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ OPERATORS: 'Marta-Olsen', BILLING: 'on' })
  connection = connect(gateway.databaseUrl)
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  place = await newPlace(connection)
})
afterAll(async () => {
  await connection?.close()
  await gateway?.close()
})

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

it('shows operators alone that there is something', async () => {
  const path = '/api/operators/work'
  expect((await ask(gateway, path)).status).toBe(401)
  const stranger = await ask(gateway, path, { as: jonas })
  expect([stranger.status, stranger.body.code]).toEqual([404, 'not_an_operator'])
  expect((await read('work')).status).toBe(200)
})

it('replays a failed run with its reason once, however often it is asked for', async () => {
  const { runId, pullRequestId } = await failedRun(connection, place, 482)
  const { body: failed } = await read<Answered<typeof listFailed>>('failed?work=analysis_runs')
  expect(failed.groups).toMatchObject([{ work: 'analysis_runs', code: 'github_gone', count: 1 }])
  expect(failed.rows).toMatchObject([
    { id: runId, about: `${place.fullName}#482`, isReplayable: true, ids: { pullRequestId } },
  ])
  expect(JSON.stringify(failed)).not.toMatch(/webhook_secret|gho_|@/)

  const filter = { work: 'analysis_runs', ids: [runId] }
  const replay = (body: object) =>
    order<Answered<typeof replayFailed>>('failed/replay', { filter, dryRun: false, ...body })
  expect((await replay({ dryRun: true })).body).toMatchObject({ dryRun: true, matched: 1, replayed: 1 })
  expect((await read<Answered<typeof listFailed>>('failed')).body.rows).toHaveLength(1)
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

it('refuses ids of no work in particular, which several tables may have', async () => {
  const { status } = await order('failed/replay', { filter: { ids: ['1'] }, dryRun: true })
  expect(status).toBe(400)
})

it('finds a delivery by its repository and state, and says what came of it', async () => {
  await failedDelivery(connection, place, 483)
  const found = async (query: string) =>
    (await read<Answered<typeof listOperatedDeliveries>>(`deliveries?${query}`)).body.deliveries
  const [delivery] = await found(`repository=${place.fullName.toUpperCase()}&state=failed`)
  expect(delivery).toMatchObject({ state: 'failed', number: 483, error: 'no partition of the table' })
  expect(await found(`deliveryId=${delivery!.deliveryId}`)).toHaveLength(1)
  expect(await found('state=done')).toEqual([])
})

it('pauses work with a reason and lets it go on, each written down', async () => {
  const body = { work: ['send-mail'], reason: 'The provider is away' }
  expect((await order('work/pause', { ...body, reason: ' ' })).status).toBe(400)
  expect((await order('work/pause', body)).body).toEqual({ work: ['send-mail'] })
  expect((await order('work/pause', body)).body).toEqual({ work: [] })
  const paused = (await read<Answered<typeof showWork>>('work')).body.queues
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

it('explains a pull request by its address, and says where it is none', async () => {
  const explain = (text: string) =>
    read<Answered<typeof explainPullRequest>>(`explain?pullRequest=${encodeURIComponent(text)}`)
  const { body } = await explain(`https://github.com/${place.fullName}/pull/482/files`)
  expect(body).toMatchObject({ fullName: place.fullName, number: 482 })
  expect(body.explanations[0]!.why).toBeTruthy()
  expect(body.explanations[0]!.steps.length).toBeGreaterThan(3)
  expect((await explain('northbeam/unknown#1')).body.explanations).toEqual([])
  expect((await explain('what is this')).status).toBe(400)
})

it('has hooks compared with GitHub, and shows what was lost', async () => {
  expect((await order('lost/compare', { repositoryId: null })).status).toBe(200)
  const { body } = await read<Answered<typeof showLost>>('lost')
  expect(body).toMatchObject({ counts: { lost: 0, open: 0 }, lost: [] })
  expect(await audited('reconciliation_ordered')).toMatchObject([{ actor_id: marta }])
})

it('asks the invariants, those of the stored secrets too', async () => {
  await gateway.db
    .updateTable('users')
    .set({ github_access_token: 'sealed with a lost key' })
    .where('id', '=', jonas)
    .execute()
  const { body } = await order<Answered<typeof verifyAll>>('verify')
  expect(body.asked).toBeGreaterThan(5)
  const secrets = body.broken.find(({ invariant }) => invariant.includes('secret'))
  expect(secrets?.rows).toEqual([{ place: 'github_token', id: jonas }])
  const { body: hourly } = await read<Answered<typeof listChecks>>('checks')
  expect(hourly.checks).toEqual([])
})
