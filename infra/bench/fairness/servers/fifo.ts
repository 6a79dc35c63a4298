import { Worker } from 'bullmq'
import { openDirectWork } from '../../throughput/direct-work.ts'

/** A worker behind one plain queue, first in, first out: its jobs are runs, and it makes our worker's own calls for each. */
const { REDIS_URL = '', LANES, QUEUE = '' } = process.env
const { hostname, port, password } = new URL(REDIS_URL)
const work = openDirectWork(process.env)
const worker = new Worker<{ id: string }>(QUEUE, ({ data }) => work(data.id), {
  connection: { host: hostname, port: Number(port), password },
  concurrency: Number(LANES),
})
worker.on('failed', (_, error) => {
  console.error(error)
  process.exit(1)
})
process.on('SIGTERM', () => process.exit(0))
await worker.waitUntilReady()
process.send?.('ready')
