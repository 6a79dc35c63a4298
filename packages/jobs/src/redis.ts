import { type Job, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { redisOptions } from './counter-store.ts'

export interface WorkOrder {
  id: string
}

/** Memory in bytes. */
export interface QueueMemory {
  used: number
  limit: number | null
}

export interface QueueConnection {
  openQueue(name: string): Queue<WorkOrder>
  openWorker(
    name: string,
    process: (job: Job<WorkOrder>, token?: string) => Promise<void>,
    concurrency: number,
  ): Worker<WorkOrder>
  /** Waits up to two seconds for Redis. */
  prepare(): Promise<void>
  /** Rejects within two seconds if Redis doesn't respond. */
  readMemory(): Promise<QueueMemory>
  close(): Promise<void>
}

/** Commands time out, so that an unreachable Redis never makes a producer hang (Q2). */
const COMMAND_TIMEOUT_MS = 1_500
const FIRST_CONNECT_MS = 2_000
const MAX_STALLED_COUNT = 1_000_000

/** The `jobs` table counts attempts and crashes, so BullMQ tries each delivery once and forgets it. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true }
const workerOptions = {
  maxStalledCount: MAX_STALLED_COUNT,
  // When the lock expires, BullMQ passes the delivery to another worker. That's harmless even if the first worker is
  // still running the job, because only one worker can claim it.
  lockDuration: 8_000,
  stalledInterval: 4_000,
  drainDelay: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
}

export function connectQueue(
  { url, prefix = 'debrief' }: { url: string; prefix?: string },
  onError: (error: Error) => void,
): QueueConnection {
  const producer = new Redis(
    redisOptions(url, {
      enableOfflineQueue: false,
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      lazyConnect: false,
    }),
  )
  producer.on('error', onError)
  return {
    openQueue(name) {
      const queue = new Queue<WorkOrder>(name, {
        connection: producer,
        prefix,
        defaultJobOptions: jobOptions,
        skipWaitingForReady: true,
      })
      queue.on('error', onError)
      return queue
    },
    openWorker(name, process, concurrency) {
      const connection = redisOptions(url, { maxRetriesPerRequest: null })
      const worker = new Worker<WorkOrder>(name, process, {
        connection,
        prefix,
        concurrency,
        ...workerOptions,
      })
      worker.on('error', onError)
      return worker
    },
    prepare: () => readyWithin(producer, FIRST_CONNECT_MS),
    readMemory: async () => memoryIn(await producer.info('memory')),
    close: async () => producer.disconnect(),
  }
}

function memoryIn(info: string): QueueMemory {
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN)
  return { used: read('used_memory'), limit: read('maxmemory') || null }
}

function readyWithin(redis: Redis, ms: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      redis.off('ready', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    redis.once('ready', done)
  })
}
