import { runAlone } from '@debrief/database/run-alone'
import { createLog } from '@debrief/service-kit/log'
import { connectRepository, createUser, mergePullRequest, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { until } from '@debrief/testing/stack'
import { expect, it } from 'vitest'
import { startUsageSweep, sweepUsage } from './sweep-usage.ts'

const { connection } = await openTestDatabase()

const means = () => ({ database: connection, log: createLog('test', 'silent') })
const reasons = async () => {
  const rows = await connection.db.selectFrom('pull_requests').select('pending_reason').execute()
  return rows.map((row) => row.pending_reason)
}

it('lets waiting work go on by itself, one process at a time', async () => {
  const { db } = connection
  const { id: userId } = await createUser(db)
  const repository = await connectRepository(db, { userId })
  const id = await mergePullRequest(db, { repositoryId: repository.id, userId })
  await db
    .updateTable('pull_requests')
    .set({ pending_reason: 'no_subscription' })
    .where('id', '=', id)
    .execute()
  await subscribe(db, userId)
  await runAlone(connection.pool, 'sweep-usage', async () => {
    await sweepUsage(means())
    expect(await reasons()).toEqual(['no_subscription'])
  })
  const sweep = startUsageSweep(means(), 0.05)
  await until('the analysis to be queued', async () => (await reasons())[0] === 'queued')
  await sweep.close()
  expect(await db.selectFrom('analysis_runs').select('state').execute()).toEqual([{ state: 'waiting' }])
})
