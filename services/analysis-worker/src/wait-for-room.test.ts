import { claim } from '@debrief/database/leases'
import { deliver, newPlace } from '@debrief/database/operations/testing/dead-letters'
import { createLog } from '@debrief/service-kit/log'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import type { WorkerContext } from './context.ts'
import { waitForRoom } from './wait-for-room.ts'

const { connection } = await openTestDatabase()

const failure = (code: string) => Object.assign(new Error('could not extend file'), { code })

it('puts work back uncounted while the database takes no rows, and leaves every other failure to the job', async () => {
  const id = String(await deliver(connection, await newPlace(connection), 1))
  const left: unknown[] = []
  const context = { database: connection, log: createLog('test', 'silent'), retrySeconds: 2 }
  const handler = waitForRoom(
    { run: async () => {}, failed: async (_held, error) => void left.push(error) },
    'deliveries',
    context as WorkerContext,
  )
  const claimed = await claim(connection.db, { table: 'deliveries', id, leaseSeconds: 30, isolated: false })
  const held = { id, ...claimed! }
  await handler.failed(held, failure('23505'))
  expect(left).toEqual([failure('23505')])
  await handler.failed(held, failure('53100'))
  expect(left).toHaveLength(1)
  const { rows } = await connection.pool.query(
    `select state, attempts, error, round(extract(epoch from due_at - now()))::int as seconds from deliveries where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ state: 'waiting', attempts: 0, error: null, seconds: 30 }])
})
