import { recordDeliveries } from '@debrief/database/deliveries'
import { createGithubClients } from '@debrief/github/clients'
import { revokeTokens } from '@debrief/simulators/github/state/tokens'
import { connectRepository } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReconcileMeans } from './reconcile-means.ts'
import { sweepReconciliations } from './sweep-reconciliations.ts'
import { FERRY, openReconcileWorld, type ReconcileWorld } from './testing/reconcile-world.ts'

const LIST = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
const ATTEMPT = 'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts'
const MERGES = 'GET /repos/{owner}/{repo}/pulls'

let world: ReconcileWorld
let connection: ReconcileWorld['connection']
let simulator: ReconcileWorld['simulator']
let means: ReconcileMeans
let userId: string
let repositoryId: string
let token: string
beforeAll(async () => {
  world = await openReconcileWorld()
  connection = world.connection
  simulator = world.simulator
})
beforeEach(async () => {
  const begun = await world.begin()
  means = begun.means
  userId = begun.userId
  repositoryId = begun.repositoryId
  token = begun.token
})
afterEach(() => world.end())
afterAll(() => world?.close())

const calls = (route: string) => world.calls(route)
const state = () => world.state()
const later = (seconds: number) => world.later(seconds)
const retitle = () =>
  fetch(`${simulator.url}/_simulator/pull-requests/${FERRY}/482/edit-title`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Title ${Math.random()}` }),
  })
const lost = () =>
  connection.db
    .selectFrom('lost_deliveries')
    .select(['healed_by', 'asked_at', 'reason', 'given_up_at'])
    .execute()
const stored = () => connection.db.selectFrom('deliveries').select(['delivery_id', 'facts']).execute()

it('asks once for what was lost, however many workers sweep, and fetches it when it does not come', async () => {
  await retitle()
  await Promise.all([sweepReconciliations(means), sweepReconciliations(means)])
  expect([await lost(), calls(LIST), calls(ATTEMPT)]).toMatchObject([[{ healed_by: null }], 1, 1])
  await simulator.webhooks.settled()
  await later(25)
  await sweepReconciliations(means)
  expect([calls(LIST), calls(ATTEMPT), await stored()]).toEqual([1, 1, []])
  await later(10)
  await Promise.all([sweepReconciliations(means), sweepReconciliations(means)])
  expect([await lost(), calls(ATTEMPT)]).toMatchObject([[{ healed_by: 'fetched' }], 1])
  const [delivery, ...others] = await stored()
  expect([delivery?.facts, others]).toMatchObject([{ kind: 'pull_request', event: { action: 'edited' } }, []])
  await later(400)
  await sweepReconciliations(means)
  expect([await lost(), (await stored()).length]).toMatchObject([[{ healed_by: 'fetched' }], 1])
})

it('changes nothing when a delivery that was fetched comes as well', async () => {
  await retitle()
  await sweepReconciliations(means)
  await later(40)
  await sweepReconciliations(means)
  const [before] = await stored()
  const key = { source: 'github-repository', hookId: repositoryId } as const
  const again = { ...key, deliveryId: before!.delivery_id, event: 'pull_request', repositoryId, facts: '{}' }
  await recordDeliveries(connection.pool, [again])
  expect(await stored()).toEqual([before])
})

it('gives up, and says why, where GitHub has thrown away what was sent', async () => {
  await retitle()
  await sweepReconciliations(means)
  simulator.faults.add({ kind: 'status', status: 404, match: 'GET .*/deliveries/\\d+$' })
  await later(40)
  await sweepReconciliations(means)
  expect(await lost()).toMatchObject([{ healed_by: null, reason: expect.stringMatching(/no longer shows/) }])
  simulator.faults.clear()
  await later(400)
  await sweepReconciliations(means)
  expect([(await lost()).length, await stored()]).toEqual([1, []])
})

it('leaves alone who paused, who has to sign in again and what is not made yet', async () => {
  const { db } = connection
  const repository = (values: { is_active?: boolean; hook_state?: string; webhook_id?: number | null }) =>
    db.updateTable('repositories').set(values).execute()
  const { webhook_id } = await db.selectFrom('repositories').select('webhook_id').executeTakeFirstOrThrow()
  const sweep = async () => {
    await sweepReconciliations(means)
    expect(simulator.state.calls.size).toBe(0)
  }
  await repository({ is_active: false })
  await sweep()
  await repository({ is_active: true, hook_state: 'making', webhook_id: null })
  await sweep()
  await repository({ hook_state: 'made', webhook_id })
  await db.updateTable('users').set({ needs_reconnect: true }).execute()
  await sweep()
  await db.updateTable('users').set({ needs_reconnect: false }).execute()
  await sweepReconciliations(means)
  expect(calls(LIST)).toBe(1)
})

it('costs one call in each interval, and nothing of the person’s limit while nothing happens', async () => {
  const left = async () => {
    const answer = await fetch(`${simulator.apiUrl}/rate_limit`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { resources: { core: { remaining: number } } }).resources.core.remaining
  }
  await sweepReconciliations(means)
  const before = await left()
  simulator.state.calls.clear()
  for (let interval = 0; interval < 11; interval += 1) {
    await later(331)
    await sweepReconciliations(means)
  }
  expect([calls(LIST), calls(MERGES), before - (await left())]).toEqual([11, 0, 0])
})

it('asks a person whose token GitHub refuses to sign in again, after one call', async () => {
  revokeTokens(simulator.state, { login: 'marta-olsen' })
  await sweepReconciliations(means)
  await later(400)
  await sweepReconciliations(means)
  const { needs_reconnect } = await connection.db
    .selectFrom('users')
    .select('needs_reconnect')
    .executeTakeFirstOrThrow()
  expect([needs_reconnect, simulator.state.calls.size]).toEqual([true, 1])
})

it('waits as long as GitHub asks for, and ever longer where GitHub does not answer', async () => {
  simulator.faults.add({ kind: 'secondary', retryAfter: 900, match: 'GET .*/deliveries' })
  await sweepReconciliations(means)
  expect((await state()).due).toBeGreaterThan(890)
  simulator.faults.clear()
  means = { ...means, github: createGithubClients(simulator.apiUrl) }
  simulator.faults.add({ kind: 'status', status: 502, match: 'GET .*' })
  const waits: number[] = []
  for (let time = 0; time < 2; time += 1) {
    await later(1_000)
    await sweepReconciliations(means)
    waits.push(Math.round((await state()).due))
  }
  expect([waits, (await state()).error]).toMatchObject([
    [600, 1_200],
    expect.stringMatching(/did not answer/),
  ])
})

it('spreads the first look at many connections over time', async () => {
  for (let count = 0; count < 40; count += 1) {
    const { id } = await connectRepository(connection.db, { userId })
    await connection.db
      .updateTable('repositories')
      .set({ webhook_id: 9_000 + count })
      .where('id', '=', id)
      .execute()
  }
  await sweepReconciliations(means)
  const { rows } = await sql<{ due: number }>`
    select extract(epoch from due_at - now())::float8 as due from reconciliations where checked_at is null`.execute(
    connection.db,
  )
  const dues = rows.map(({ due }) => due)
  expect(dues.length).toBe(40)
  expect(Math.min(...dues)).toBeGreaterThan(140)
  expect(Math.max(...dues) - Math.min(...dues)).toBeGreaterThan(60)
})

it('made no call, in all of this, that GitHub does not describe', () => {
  expect(simulator.state.violations).toEqual([])
})
