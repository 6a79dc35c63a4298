import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { deliver, newPlace } from '@debrief/database/operations/testing/dead-letters'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dueRowsOf } from './due-rows.ts'

const { connection } = await openTestDatabase()

const order = {
  work: ['deliveries'] as const,
  reason: 'the server moves',
  operator: { name: 'marta-olsen', userId: null },
}
const rows = () => dueRowsOf(connection.db, { inFlight: 10, perTenant: 10 }, () => {})

it('offers nothing of paused work, neither new nor rung for before, and all of it afterwards', async () => {
  const place = await newPlace(connection)
  const rung = await deliver(connection, place, 1)
  expect(await rows().admit('route-delivery')).toMatchObject([{ id: String(rung) }])
  const fresh = await deliver(connection, place, 2)
  await sql`update deliveries set rung_at = now() - interval '1 minute' where id = ${rung}`.execute(
    connection.db,
  )
  await pauseWork(connection.db, order)
  const paused = rows()
  expect([await paused.admit('route-delivery'), await paused.again('route-delivery')]).toEqual([[], []])
  expect(await paused.admit('discover-standards')).toEqual([])
  await resumeWork(connection.db, order)
  const resumed = rows()
  expect(await resumed.again('route-delivery')).toMatchObject([{ id: String(rung) }])
  expect(await resumed.admit('route-delivery')).toMatchObject([{ id: String(fresh) }])
})
