import { until } from '@debrief/testing/stack'
import { expect, it, onTestFinished } from 'vitest'
import { REPOSITORY, startStandardsWorld } from '../../testing/standards-world.ts'

it('recovers an event of the App for standards that webhook-ingest missed, and handles it once', async () => {
  const world = await startStandardsWorld({ worker: { RECONCILE_SECONDS: '3', BILLING: 'off' } })
  onTestFinished(() => world.close())
  await world.addStandard('First')
  await world.choose()
  await world.settled()
  const { stack, repositoryId } = world
  const { db } = stack.connection
  stack.simulator.faults.add({ kind: 'drop-delivery', match: 'pull_request.closed', times: 2 })
  const { number } = world.pulls()[0]!
  await stack.control(`/pull-requests/${REPOSITORY}/${number}/merge`, { login: 'marta-olsen' })
  const lost = () =>
    db
      .selectFrom('lost_deliveries')
      .select(['source', 'hook_id', 'event', 'healed_by'])
      .where('source', '=', 'github-standards-app')
      .execute()
  await until('the event to be recovered', async () => {
    const found = await lost()
    return found.length > 0 && found.every(({ healed_by }) => healed_by)
  })
  expect(await lost()).toMatchObject([{ hook_id: 'standards-app', event: 'pull_request' }])
  const stored = await db
    .selectFrom('deliveries')
    .select(['hook_id', 'delivery_id'])
    .where('source', '=', 'github-standards-app')
    .where('event', '=', 'pull_request')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lost_deliveries as l')
          .select('l.id')
          .whereRef('l.delivery_id', '=', 'deliveries.delivery_id'),
      ),
    )
    .execute()
  expect(stored).toMatchObject([{ hook_id: 'standards-app' }])
  expect(await world.settled()).toMatchObject({ state: 'up_to_date' })
  const merged = await db.selectFrom('merged_standards').select('repository_id').execute()
  expect(merged).toEqual([{ repository_id: repositoryId }])
})
