import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listQueueSamples, sampleQueues } from './queue-samples.ts'

const { connection } = await openTestDatabase()
const { db } = connection

it('stores one sample a minute with the jobs that are due, and keeps it for a day', async () => {
  await sql`insert into queue_samples (at, queues) values (now() - interval '25 hours', '{}')`.execute(db)
  await sql`
    insert into jobs (kind, key, input, run_at) values
      ('route-delivery', 'a', '{}', now() - interval '90 seconds'),
      ('route-delivery', 'b', '{}', now() - interval '5 seconds'),
      ('send-mail', 'c', '{}', now() + interval '1 hour')`.execute(db)
  await sampleQueues(db)
  await sampleQueues(db)
  const samples = await listQueueSamples(db, 60)
  expect(samples).toHaveLength(1)
  expect(Object.keys(samples[0]?.queues ?? {})).toEqual(['route-delivery'])
  expect(samples[0]?.queues['route-delivery']?.waiting).toBe(2)
  expect(samples[0]?.queues['route-delivery']?.oldestSeconds).toBeGreaterThanOrEqual(90)
  const { rows } = await sql`select from queue_samples`.execute(db)
  expect(rows).toHaveLength(1)
})
