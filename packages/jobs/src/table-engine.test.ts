import { enqueue } from '@debrief/database/jobs/declare-job'
import { createLog } from '@debrief/service-kit/log'
import { createJobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import { createMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTableEngine } from './table-engine.ts'
import { handler, openEngines, send } from './testing/open-engines.ts'

const { connection, database, closing, states } = await openEngines()
const { db } = connection

it('counts attempts and crashes in the metrics of its service', async () => {
  const registry = createMetrics('billing')
  const engine = startTableEngine({
    databaseUrl: database.url,
    db,
    handlers: [handler(async () => {})],
    deps: {},
    log: createLog('test', 'silent'),
    metrics: createJobMetrics(registry),
  })
  closing.push(() => engine.close())
  await enqueue(db, send, { id: 'a' })
  await sql`
    insert into jobs (kind, key, input, state, crashes, fence, delivered_at, lease_until)
    values ('send-mail', 'b', '{"id": "b"}', 'running', 4, 1, now() - interval '9 s', now() - interval '9 s')`.execute(
    db,
  )
  await until('one to be completed and one discarded', async () => {
    const [left, ...others] = await states()
    return left?.state === 'discarded' && others.length === 0
  })
  const read = async (name: string) => (await registry.getSingleMetric(name)!.get()).values
  await until('both to be counted', async () => (await read('work_tries')).length > 0)
  expect(await read('work_tries')).toMatchObject([
    { value: 1, labels: { job: 'send-mail', outcome: 'completed' } },
  ])
  expect(await read('work_given_up')).toMatchObject([{ value: 1, labels: { job: 'send-mail' } }])
})
