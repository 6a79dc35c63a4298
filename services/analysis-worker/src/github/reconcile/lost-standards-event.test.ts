import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import { leaveStandardsRepository } from '@debrief/database/standards/standards-repositories'
import { until } from '@debrief/testing/stack'
import { expect, it, onTestFinished } from 'vitest'
import { REPOSITORY, startStandardsWorld } from '../../testing/standards-world.ts'

it('recovers an event of the standards App that webhook-ingest missed, and handles it once', async () => {
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

it('neither lists a merged pull request with standards nor counts it as lost, after a newer one and after stopping', {
  timeout: 60_000,
}, async () => {
  const world = await startStandardsWorld({ worker: { RECONCILE_SECONDS: '1', BILLING: 'off' } })
  onTestFinished(() => world.close())
  const { stack, repositoryId, marta } = world
  const { db } = stack.connection
  await db.updateTable('repositories').set({ analyze_authors: 'everyone' }).execute()
  const act = (number: number, name: string) =>
    stack.control(`/pull-requests/${REPOSITORY}/${number}/${name}`, {
      login: 'marta-olsen',
      title: 'New title',
    })
  const mergeNewest = async () => {
    await act(world.pulls().at(-1)!.number, 'merge')
    await world.settled()
  }
  const expectNothingLost = async () => {
    const lastMerge = new Date(world.pulls().findLast(({ mergedAt }) => mergedAt)!.mergedAt!)
    await until('the merges to be compared', async () => {
      await reconcileNow(db)
      const compared = db.selectFrom('reconciliations').select('merges_until')
      const { merges_until } = await compared
        .where('repository_id', '=', repositoryId)
        .executeTakeFirstOrThrow()
      return merges_until !== null && merges_until > lastMerge
    })
    const numbers = world.pulls().map(({ number }) => number)
    const listed = db.selectFrom('pull_requests').select('title').where('pr_number', 'in', numbers)
    const lost = db.selectFrom('lost_deliveries').select('delivery_id')
    expect([await listed.execute(), await lost.execute()]).toEqual([[], []])
  }

  await world.addStandard('First')
  await world.choose()
  await world.settled()
  await mergeNewest()
  await world.addStandard('Second')
  await world.settled()
  await act(world.pulls()[0]!.number, 'edit-title')
  await world.settled()
  expect(world.pulls()).toHaveLength(2)
  await expectNothingLost()

  await mergeNewest()
  await leaveStandardsRepository(db, { repositoryId, actorId: marta.id, requestId: null })
  await act(world.pulls()[1]!.number, 'edit-title')
  await world.settled()
  await expectNothingLost()
})
