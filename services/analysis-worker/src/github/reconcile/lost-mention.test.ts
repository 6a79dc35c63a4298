import { createTestDatabase } from '@debrief/testing/database'
import { startStack, until } from '@debrief/testing/stack'
import { expect, it, onTestFinished } from 'vitest'

it('requests redelivery of a mention that webhook-ingest missed, and handles it once', async () => {
  const database = await createTestDatabase()
  const worker = { RECONCILE_SECONDS: '3', BILLING: 'off' }
  const stack = await startStack({ databaseUrl: database.url, redisUrl: null, app: true, worker })
  onTestFinished(async () => {
    await stack.close()
    await database.drop()
  })
  stack.simulator.faults.add({ kind: 'drop-delivery', match: 'issue_comment.created', times: 1 })
  const said = { login: 'marta-olsen', body: '@debrief help' }
  await stack.control('/pull-requests/northbeam/ferry-api/488/comment', said)
  const { db } = stack.connection
  const lost = () => db.selectFrom('lost_deliveries').select(['source', 'event', 'healed_by']).execute()
  await until(
    'the mention to be healed',
    async () => (await lost()).every(({ healed_by }) => healed_by) && (await lost()).length > 0,
  )
  expect(await lost()).toMatchObject([{ source: 'github-app', event: 'issue_comment' }])
  const again = () => stack.simulator.state.app!.hook.deliveries.filter(({ redelivery }) => redelivery)
  await until('the mention to be sent again', async () => again().length > 0)
  expect(again()).toMatchObject([{ event: 'issue_comment', statusCode: 202 }])
  const runs = await until('the mention to be answered', async () => {
    const found = await db.selectFrom('agent_runs').select(['pr_number', 'verb', 'state']).execute()
    return found.length > 0 && found
  })
  expect(runs).toMatchObject([{ pr_number: 488, verb: 'help' }])
})
