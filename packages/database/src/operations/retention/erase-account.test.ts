import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foundTeam } from '../../testing/team-story.ts'
import { eraseAccount } from './erase-account.ts'

const { connection } = await openTestDatabase()

it('keeps the team of a person who signs in again during the erasure', async () => {
  const { db } = connection
  const { teamId, managerId } = await foundTeam(db)
  await sql`update stripe_subscriptions set status = 'canceled'`.execute(db)
  await sql`update users set deleted_at = now() - interval '91 days' where id = ${managerId}`.execute(db)
  const { erasing } = await db.transaction().execute(async (trx) => {
    await sql`update users set deleted_at = null where id = ${managerId}`.execute(trx)
    const started = eraseAccount(db, { userId: managerId, deletedBefore: new Date() })
    await expect.poll(() => countWaiting()).toBe(1)
    return { erasing: started }
  })
  expect(await erasing).toBe('taken_back')
  expect(await db.selectFrom('teams').select('id').where('id', '=', teamId).execute()).toHaveLength(1)
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(connection.db)
  return rows[0]!.count
}
