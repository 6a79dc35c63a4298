import { HOOK_MISSING } from '@debrief/database/deliveries/reconciliations'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { createHook } from '@debrief/github/repositories/hooks'
import { runJobs } from '@debrief/testing/run-jobs'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HookContext } from '../hooks/hook-context.ts'
import { removeWebhookJob } from '../hooks/remove-hooks.ts'
import {
  FERRY,
  openReconcileWorld,
  type ReconcileSetup,
  type ReconcileWorld,
} from './testing/reconcile-world.ts'

const LIST = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
const MERGES = 'GET /repos/{owner}/{repo}/pulls'
const MAKE = 'POST /repos/{owner}/{repo}/hooks'

let world: ReconcileWorld
let begun: ReconcileSetup
beforeAll(async () => {
  world = await openReconcileWorld()
})
beforeEach(async () => {
  begun = await world.begin()
})
afterEach(() => world.end())
afterAll(() => world?.close())

const hooks = () =>
  [...world.simulator.state.hooks.values()].map(({ id, url, secret }) => ({ id, url, secret }))
const repository = () =>
  world.connection.db
    .selectFrom('repositories')
    .select(['webhook_id', 'hook_state', 'webhook_secret'])
    .executeTakeFirst()
const removals = () =>
  world.connection.db.selectFrom('hook_removals').select(['hook_url', 'hook_id']).execute()

it('recreates a webhook that was deleted on GitHub, and soon compares the merges that it missed', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  await world.runChore(begun.deps)
  const [after, ...others] = hooks()
  expect([after, others]).toEqual([{ ...before, id: expect.any(Number) }, []])
  expect(after!.id).not.toBe(before!.id)
  expect(await repository()).toMatchObject({ webhook_id: after!.id, hook_state: 'made' })
  expect([await removals(), await world.state()]).toMatchObject([[], { failures: 0, error: null }])
  expect((await world.state()).due).toBeLessThanOrEqual(120)
  world.simulator.state.calls.clear()
  await world.later(121)
  await sql`update reconciliations set merges_due_at = merges_due_at - interval '121 seconds'`.execute(
    world.connection.db,
  )
  await world.runChore(begun.deps)
  expect([world.calls(LIST), world.calls(MERGES), hooks()]).toEqual([1, 1, [after]])
})

it('adopts a webhook that an interrupted attempt created', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  const left = await createHook(begun.client, {
    fullName: FERRY,
    url: before!.url,
    secret: before!.secret ?? '',
  })
  await world.runChore(begun.deps)
  expect([hooks().map(({ id }) => id), (await repository())?.webhook_id]).toEqual([[left], left])
  expect(await removals()).toEqual([])
})

it('leaves no orphan if the connection ends while its webhook is being recreated', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  world.simulator.faults.add({ kind: 'latency', milliseconds: 300, match: 'POST .*/hooks$' })
  const done = world.runChore(begun.deps)
  await until('the webhook to be asked for', async () => world.calls(MAKE) > 0)
  await disconnectRepository(world.connection.db, { repositoryId: begun.repositoryId, hookUrl: before!.url })
  await done
  expect([hooks().length, await repository()]).toEqual([1, undefined])
  const { db } = world.connection
  await sql`update jobs set run_at = now() where kind = 'remove-webhook'`.execute(db)
  const settings = {
    WEBHOOK_URL: begun.deps.settings.WEBHOOK_URL,
    HOOK_UNMADE_SECONDS: 120,
    HOOK_CHECK_SECONDS: 60,
  }
  await runJobs<HookContext>([removeWebhookJob], { db, deps: { ...begun.deps, settings } })
  expect([hooks(), await removals()]).toEqual([[], []])
})

it('stores why if GitHub rejects another webhook', async () => {
  world.simulator.state.hooks.clear()
  world.simulator.faults.add({ kind: 'status', status: 403, match: 'POST .*/hooks$' })
  await world.runChore(begun.deps)
  expect([await world.state(), await removals()]).toMatchObject([{ failures: 1, error: HOOK_MISSING }, []])
  expect((await world.state()).due).toBeGreaterThan(200)
  world.simulator.faults.clear()
  await world.later(400)
  await world.runChore(begun.deps)
  expect([hooks().length, (await world.state()).error]).toEqual([1, null])
})

it('only makes calls that GitHub’s API specification allows', () => {
  expect(world.simulator.state.violations).toEqual([])
})
