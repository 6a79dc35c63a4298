import { disconnectRepository } from '@debrief/database/disconnect-repository'
import { HOOK_MISSING } from '@debrief/database/reconciliations'
import { createHook } from '@debrief/github/hooks'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeHooks } from '../hooks/remove-hooks.ts'
import { sweepReconciliations } from './sweep-reconciliations.ts'
import { type Begun, FERRY, openReconcileWorld, type ReconcileWorld } from './testing/reconcile-world.ts'

const LIST = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
const MERGES = 'GET /repos/{owner}/{repo}/pulls'
const MAKE = 'POST /repos/{owner}/{repo}/hooks'

let world: ReconcileWorld
let begun: Begun
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

it('hangs a webhook up again that was deleted at GitHub, as it was, and compares soon what was merged without it', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  await sweepReconciliations(begun.means)
  const [after, ...others] = hooks()
  expect([after, others]).toEqual([{ ...before, id: expect.any(Number) }, []])
  expect(after!.id).not.toBe(before!.id)
  expect(await repository()).toMatchObject({ webhook_id: after!.id, hook_state: 'made' })
  expect([await removals(), await world.state()]).toMatchObject([[], { failures: 0, error: null }])
  // As soon as what was merged meanwhile can no longer be on its way.
  expect((await world.state()).due).toBeLessThanOrEqual(120)
  world.simulator.state.calls.clear()
  await world.later(121)
  await sql`update reconciliations set merges_due_at = merges_due_at - interval '121 seconds'`.execute(
    world.connection.db,
  )
  await sweepReconciliations(begun.means)
  expect([world.calls(LIST), world.calls(MERGES), hooks()]).toEqual([1, 1, [after]])
})

it('takes over what an interrupted try has hung up', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  const left = await createHook(begun.client, {
    fullName: FERRY,
    url: before!.url,
    secret: before!.secret ?? '',
  })
  await sweepReconciliations(begun.means)
  expect([hooks().map(({ id }) => id), (await repository())?.webhook_id]).toEqual([[left], left])
  expect(await removals()).toEqual([])
})

it('leaves no orphan where the connection ends while its webhook is being made anew', async () => {
  const [before] = hooks()
  world.simulator.state.hooks.clear()
  world.simulator.faults.add({ kind: 'latency', milliseconds: 300, match: 'POST .*/hooks$' })
  const swept = sweepReconciliations(begun.means)
  await until('the webhook to be asked for', async () => world.calls(MAKE) > 0)
  await disconnectRepository(world.connection.db, { repositoryId: begun.repositoryId, hookUrl: before!.url })
  await swept
  expect([hooks().length, await repository()]).toEqual([1, undefined])
  await world.connection.db.updateTable('hook_removals').set({ due_at: new Date() }).execute()
  await removeHooks({ ...begun.means, unmadeSeconds: 120, retrySeconds: 2 })
  expect([hooks(), await removals()]).toEqual([[], []])
})

it('tells what stands in the way where GitHub takes no other webhook', async () => {
  world.simulator.state.hooks.clear()
  world.simulator.faults.add({ kind: 'status', status: 403, match: 'POST .*/hooks$' })
  await sweepReconciliations(begun.means)
  expect([await world.state(), await removals()]).toMatchObject([{ failures: 1, error: HOOK_MISSING }, []])
  expect((await world.state()).due).toBeGreaterThan(200)
  world.simulator.faults.clear()
  await world.later(400)
  await sweepReconciliations(begun.means)
  expect([hooks().length, (await world.state()).error]).toEqual([1, null])
})

it('made no call, in all of this, that GitHub does not describe', () => {
  expect(world.simulator.state.violations).toEqual([])
})
