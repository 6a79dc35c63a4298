import { connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { startRelay } from '@debrief/queue/admit'
import { connectQueue } from '@debrief/queue/connection'
import { type Due, openBell } from '@debrief/queue/ring'
import { sql } from 'kysely'

/**
 * The worker's relay by itself. Its statement has no cap on what is in flight, and so does not count it: nobody takes the
 * jobs here, and all have to be rung, where in production a few hundred are in flight at most.
 */
const { DATABASE_URL = '', REDIS_URL = '' } = process.env
const fail = (error: unknown) => {
  console.error(error)
  process.exit(1)
}
const { db } = connect(DATABASE_URL, { max: 2 })
const connection = connectQueue({ backend: 'redis', url: REDIS_URL }, fail)
await connection.prepare()
const relay = startRelay({
  jobs: ['route-delivery'],
  rows: { admit, again: async () => [], bury: async () => 0 },
  bell: openBell(connection),
  onError: fail,
})
async function admit(): Promise<Due[]> {
  const { rows } = await sql<{ id: number; fence: number }>`
    update deliveries set rung_at = now()
    where id in (
      select id from deliveries where state = 'waiting' and rung_at is null and due_at <= now()
      order by due_at, id limit 500 for update skip locked)
    returning id, fence`.execute(db)
  return rows.map(({ id, fence }) => ({ id: String(id), fence, isolated: false }))
}

listen(DATABASE_URL, {
  channel: 'debrief_work',
  onMessage: () => relay.wake('route-delivery'),
  onListening: () => process.send?.('ready'),
  onLost: fail,
})
process.on('SIGTERM', () => process.exit(0))
