import { Queue, QueueEvents, Worker } from 'bullmq'
import { Redis } from 'ioredis'

/** Milliseconds from BullMQ's add to its word that the job is finished, nothing done in between: the floor of any flow. */
export async function measureBareQueue(redisUrl: string, count: number): Promise<number[]> {
  const open = () => new Redis(redisUrl, { maxRetriesPerRequest: null })
  const connections = [open(), open(), open()] as const
  const queue = new Queue('bare', { connection: connections[0] })
  const worker = new Worker('bare', async () => {}, { connection: connections[1] })
  const events = new QueueEvents('bare', { connection: connections[2] })
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady(), events.waitUntilReady()])
  const latencies: number[] = []
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    const job = await queue.add('bare', { id: n })
    await job.waitUntilFinished(events)
    latencies.push(performance.now() - began)
  }
  await Promise.all([worker.close(), events.close(), queue.close()])
  for (const connection of connections) connection.disconnect()
  return latencies
}
