import { recordDeliveries } from '@debrief/database/deliveries/deliveries'
import { createGithubClients } from '@debrief/github/clients'
import { GithubPaused } from '@debrief/github/errors'
import { revokeTokens } from '@debrief/simulators/github/state/state'
import { connectRepository } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReconcileContext } from './dependencies.ts'
import { FERRY, openReconcileWorld, type ReconcileWorld } from './testing/reconcile-world.ts'

const LIST = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
const ATTEMPT = 'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts'
const MERGES = 'GET /repos/{owner}/{repo}/pulls'

let world: ReconcileWorld
let connection: ReconcileWorld['connection']
let simulator: ReconcileWorld['simulator']
let deps: ReconcileContext
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
  deps = begun.deps
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

it('requests a lost delivery once, however many workers run the chore, and fetches it if it does not arrive', async () => {
  await retitle()
  await Promise.all([world.runChore(deps), world.runChore(deps)])
  expect([await lost(), calls(LIST), calls(ATTEMPT)]).toMatchObject([[{ healed_by: null }], 1, 1])
  await simulator.webhooks.settled()
  await later(25)
  await world.runChore(deps)
  expect([calls(LIST), calls(ATTEMPT), await stored()]).toEqual([1, 1, []])
  await later(10)
  await Promise.all([world.runChore(deps), world.runChore(deps)])
  expect([await lost(), calls(ATTEMPT)]).toMatchObject([[{ healed_by: 'fetched' }], 1])
  const [delivery, ...others] = await stored()
  expect([delivery?.facts, others]).toMatchObject([{ kind: 'pull_request', event: { action: 'edited' } }, []])
  await later(400)
  await world.runChore(deps)
  expect([await lost(), (await stored()).length]).toMatchObject([[{ healed_by: 'fetched' }], 1])
})

it('ignores a fetched delivery that arrives as well', async () => {
  await retitle()
  await world.runChore(deps)
  await later(40)
  await world.runChore(deps)
  const [before] = await stored()
  const key = { source: 'github-repository', hookId: repositoryId } as const
  const again = { ...key, deliveryId: before!.delivery_id, event: 'pull_request', repositoryId, facts: '{}' }
  await recordDeliveries(connection.pool, [again])
  expect(await stored()).toEqual([before])
})

it('gives up with a reason if GitHub no longer has the delivery', async () => {
  await retitle()
  await world.runChore(deps)
  simulator.faults.add({ kind: 'status', status: 404, match: 'GET .*/deliveries/\\d+$' })
  await later(40)
  await world.runChore(deps)
  expect(await lost()).toMatchObject([
    { healed_by: null, reason: expect.stringMatching(/doesn’t exist on GitHub anymore/) },
  ])
  simulator.faults.clear()
  await later(400)
  await world.runChore(deps)
  expect([(await lost()).length, await stored()]).toEqual([1, []])
})

it('waits as long as GitHub requests, whatever this machine’s clock says', async () => {
  const now = Date.now() + 600_000
  const paused = new GithubPaused(new Date(now + 60_000), 'primary', now)
  await world.runChore({
    ...deps,
    github: {
      ...deps.github,
      of: () => {
        throw paused
      },
    },
  })
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from jobs where kind = 'reconcile-webhook'`.execute(
    connection.db,
  )
  expect(rows.map(({ seconds }) => Math.round(seconds / 10) * 10)).toContain(60)
})

it('skips paused and incomplete connections, and people who have to sign in again', async () => {
  const { db } = connection
  const repository = (values: { is_active?: boolean; hook_state?: string; webhook_id?: number | null }) =>
    db.updateTable('repositories').set(values).execute()
  const { webhook_id } = await db.selectFrom('repositories').select('webhook_id').executeTakeFirstOrThrow()
  const runChore = async () => {
    await world.runChore(deps)
    expect(simulator.state.calls.size).toBe(0)
  }
  await repository({ is_active: false })
  await runChore()
  await repository({ is_active: true, hook_state: 'making', webhook_id: null })
  await runChore()
  await repository({ hook_state: 'made', webhook_id })
  await db.updateTable('users').set({ needs_reconnect: true }).execute()
  await runChore()
  await db.updateTable('users').set({ needs_reconnect: false }).execute()
  await world.runChore(deps)
  expect(calls(LIST)).toBe(1)
})

it('costs one call per interval, and none of the person’s rate limit while nothing changes', async () => {
  const left = async () => {
    const answer = await fetch(`${simulator.apiUrl}/rate_limit`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { resources: { core: { remaining: number } } }).resources.core.remaining
  }
  await world.runChore(deps)
  const before = await left()
  simulator.state.calls.clear()
  for (let interval = 0; interval < 11; interval += 1) {
    await later(331)
    await world.runChore(deps)
  }
  expect([calls(LIST), calls(MERGES), before - (await left())]).toEqual([11, 0, 0])
})

it('asks a person to sign in again after one call that GitHub rejected', async () => {
  revokeTokens(simulator.state, { login: 'marta-olsen' })
  await world.runChore(deps)
  await later(400)
  await world.runChore(deps)
  const { needs_reconnect } = await connection.db
    .selectFrom('users')
    .select('needs_reconnect')
    .executeTakeFirstOrThrow()
  expect([needs_reconnect, simulator.state.calls.size]).toEqual([true, 1])
})

it('waits as long as GitHub requests, and increasingly long if GitHub does not respond', async () => {
  simulator.faults.add({ kind: 'secondary', retryAfter: 900, match: 'GET .*/deliveries' })
  await world.runChore(deps)
  expect((await state()).due).toBeGreaterThan(890)
  simulator.faults.clear()
  deps = { ...deps, github: createGithubClients(simulator.apiUrl) }
  simulator.faults.add({ kind: 'status', status: 502, match: 'GET .*' })
  const waits: number[] = []
  for (let time = 0; time < 2; time += 1) {
    await later(1_000)
    await world.runChore(deps)
    waits.push(Math.round((await state()).due))
  }
  expect([waits, (await state()).error]).toMatchObject([
    [600, 1_200],
    expect.stringMatching(/didn’t respond/),
  ])
})

it('spreads the first comparisons of many connections over time', async () => {
  for (let count = 0; count < 40; count += 1) {
    const { id } = await connectRepository(connection.db, { userId })
    await connection.db
      .updateTable('repositories')
      .set({ webhook_id: 9_000 + count })
      .where('id', '=', id)
      .execute()
  }
  await world.runChore(deps)
  const { rows } = await sql<{ due: number }>`
    select extract(epoch from j.run_at - now())::float8 as due
    from jobs j join reconciliations c on c.hook_id = j.key where c.checked_at is null`.execute(connection.db)
  const dues = rows.map(({ due }) => due)
  expect(dues.length).toBe(40)
  expect(Math.min(...dues)).toBeGreaterThan(140)
  expect(Math.max(...dues) - Math.min(...dues)).toBeGreaterThan(60)
})

it('only makes calls that GitHub’s API specification allows', () => {
  expect(simulator.state.violations).toEqual([])
})
