import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connect } from './connect.ts'
import { repeatAfterDeadlock, repeatLongAfterDeadlock } from './repeat-after-deadlock.ts'

const { connection, database } = await openTestDatabase()

async function endsWith(state: string, times: number) {
  let begun = 0
  const result = repeatAfterDeadlock(connection.db, async (trx) => {
    begun += 1
    if (begun <= times)
      await sql`do ${sql.lit(`begin raise exception using errcode = '${state}'; end`)}`.execute(trx)
    return 'done'
  })
  return { outcome: await result.catch((error: { code?: string }) => error.code), begun }
}

it('retries a transaction after a deadlock, at most three times (P4)', async () => {
  expect(await endsWith('40P01', 3)).toEqual({ outcome: 'done', begun: 4 })
  expect(await endsWith('40P01', 4)).toEqual({ outcome: '40P01', begun: 4 })
})

it('doesn’t retry after other errors', async () => {
  expect(await endsWith('23505', 1)).toEqual({ outcome: '23505', begun: 1 })
})

it('completes both transactions of a deadlock', async () => {
  await sql`create table pair (id integer primary key, seen integer not null)`.execute(connection.db)
  await sql`insert into pair values (1, 0), (2, 0)`.execute(connection.db)
  let met = 0
  const both = (first: number, second: number) =>
    repeatAfterDeadlock(connection.db, async (trx) => {
      await sql`update pair set seen = seen + 1 where id = ${first}`.execute(trx)
      met += 1
      // Wait until both transactions have locked their first row. A retry doesn't wait.
      while (met < 2) await sql`select pg_sleep(0.01)`.execute(trx)
      await sql`update pair set seen = seen + 1 where id = ${second}`.execute(trx)
    })
  await Promise.all([both(1, 2), both(2, 1)])
  const { rows } = await sql`select id, seen from pair order by id`.execute(connection.db)
  expect(rows).toEqual([
    { id: 1, seen: 2 },
    { id: 2, seen: 2 },
  ])
  // The retry can end in another deadlock if it locks its first row before the other transaction wakes up.
  expect(met).toBeGreaterThanOrEqual(3)
})

it('gives only large deletions more time', async () => {
  const impatient = connect(database.url, { max: 1, statementTimeout: 300 })
  const sleep = sql`select pg_sleep(1.5)`
  await repeatLongAfterDeadlock(impatient.db, (trx) => sleep.execute(trx))
  await expect(sleep.execute(impatient.db)).rejects.toMatchObject({ code: '57014' })
  await impatient.close()
})
