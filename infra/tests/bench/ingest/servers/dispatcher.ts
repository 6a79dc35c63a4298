/**
 * The job engine's dispatcher without its workers. It adds the ids of due jobs to BullMQ. It has no limits, because no
 * worker runs the jobs and one tenant has all deliveries.
 */

import { connect } from '@debrief/database/connect'
import { deliverJobs } from '@debrief/database/jobs/job-store'
import { listen } from '@debrief/database/listen'
import { startDispatcher } from '@debrief/jobs/dispatcher'
import { connectQueue } from '@debrief/jobs/redis'
import { throughBullmq } from '@debrief/jobs/transports'

const { DATABASE_URL = '', REDIS_URL = '' } = process.env
const fail = (error: unknown) => {
  console.error(error)
  process.exit(1)
}
const KIND = 'route-delivery'
const BATCH = 500
const UNLIMITED = 1_000_000
const { db } = connect(DATABASE_URL, { max: 2 })
const connection = connectQueue({ url: REDIS_URL }, fail)
await connection.prepare()
const transport = throughBullmq(connection, { isolated: false, workers: [], onFree: () => {} })
const dispatcher = startDispatcher({
  kinds: [KIND],
  findDue: async () => [],
  async look() {
    const due = await deliverJobs(db, KIND, false, { batch: BATCH, inFlight: null, perTenant: UNLIMITED })
    await transport.deliver(KIND, due)
    return due.length === BATCH
  },
  onError: (_, error) => fail(error),
})
listen(DATABASE_URL, {
  channel: 'debrief_jobs',
  onMessage: () => dispatcher.wake(KIND),
  onListening: () => process.send?.('ready'),
  onLost: fail,
})
process.on('SIGTERM', () => process.exit(0))
