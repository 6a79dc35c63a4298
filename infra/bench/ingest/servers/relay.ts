import { admitDeliveries } from '@debrief/database/admission'
import { connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { startRelay } from '@debrief/queue/admit'
import { connectQueue } from '@debrief/queue/connection'
import { openBell } from '@debrief/queue/ring'

/** The worker's relay by itself, without a cap on what is in flight: nobody takes the jobs here, and all have to be rung. */
const { DATABASE_URL = '', REDIS_URL = '' } = process.env
const fail = (error: unknown) => {
  console.error(error)
  process.exit(1)
}
const EVERYTHING = 1_000_000
const { db } = connect(DATABASE_URL, { max: 2 })
const connection = connectQueue({ backend: 'redis', url: REDIS_URL }, fail)
await connection.prepare()
const relay = startRelay({
  jobs: ['route-delivery'],
  rows: { admit: () => admitDeliveries(db, EVERYTHING), again: async () => [], bury: async () => 0 },
  bell: openBell(connection),
  onError: fail,
})
listen(DATABASE_URL, {
  channel: 'debrief_work',
  onMessage: () => relay.wake('route-delivery'),
  onListening: () => process.send?.('ready'),
  onLost: fail,
})
process.on('SIGTERM', () => process.exit(0))
