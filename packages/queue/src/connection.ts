import { setTimeout as pause } from 'node:timers/promises'
import { jobs } from '@debrief/contracts/jobs/catalogue'
import { createPostgresBackend, type Job, Queue, runMigrations, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

/** Where jobs are delivered: a Redis, or BullMQ's own backend on the PostgreSQL that is there anyway. */
export type QueueSettings =
  | { backend: 'redis'; url: string; prefix?: string }
  | { backend: 'postgres'; url: string }

export interface WorkOrder {
  id: string
}

/** Bytes. */
export interface QueueMemory {
  used: number
  /** null: it may grow without one. */
  limit: number | null
}

export interface QueueConnection {
  openQueue(name: string): Queue<WorkOrder>
  openWorker(
    name: string,
    process: (job: Job<WorkOrder>, token?: string) => Promise<void>,
    concurrency: number,
  ): Worker<WorkOrder>
  /** Resolves when jobs can be taken; the PostgreSQL backend needs its tables before a worker is made, and waits for the server. */
  prepare(): Promise<void>
  /** What Redis says of its memory; null where there is none. Rejects within two seconds while it does not answer. */
  readMemory(): Promise<QueueMemory | null>
  close(): Promise<void>
}

/** Producers must never wait for a dead or silent Redis (Q2): no offline queue, and a command gives up after this long. */
const COMMAND_TIMEOUT_MS = 1_500
const RECONNECT_MS = 300
/** Starting does not wait longer for a Redis that is away: rows are kept and rung for when it is there. */
const FIRST_CONNECT_MS = 2_000
const LEAST_STALLED = 1_000_000

/** Where BullMQ keeps its tables; it takes no other name beside a pool. */
const SCHEMA = 'bullmq'
/** One for each worker, which listens, of ordinary and isolated ones alike; and some for statements. */
const POOL_SIZE = 2 * Object.keys(jobs).length + 4

/** Attempts and crashes are columns of the row: here a job is tried once, and its id can be used again when it is gone. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true }
const workerOptions = {
  maxStalledCount: LEAST_STALLED,
  // A worker that ends after it took a job and before it claimed the row leaves the job to BullMQ, which gives it to another
  // when its lock has run out. Given out too early it does no harm: the row's lease decides.
  lockDuration: 8_000,
  stalledInterval: 4_000,
  drainDelay: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
}

export function connectQueue(settings: QueueSettings, onError: (error: Error) => void): QueueConnection {
  return settings.backend === 'redis' ? connectRedis(settings, onError) : connectPostgres(settings, onError)
}

export function redisOptions<Extra extends object>(url: string, extra: Extra) {
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 6379),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
    retryStrategy: (): number => RECONNECT_MS,
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    keepAlive: 5_000,
    ...extra,
  }
}

function connectRedis(
  { url, prefix = 'debrief' }: QueueSettings & { backend: 'redis' },
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

function connectPostgres(
  { url }: QueueSettings & { backend: 'postgres' },
  onError: (error: Error) => void,
): QueueConnection {
  const bound = withBackend(createPostgresBackend)
  const connection = openPool(url)
  return {
    openQueue(name) {
      const queue = new bound.Queue<WorkOrder>(name, { connection, defaultJobOptions: jobOptions })
      queue.on('error', onError)
      return queue as unknown as Queue<WorkOrder>
    },
    openWorker(name, process, concurrency) {
      const worker = new bound.Worker<WorkOrder>(name, process, { connection, concurrency, ...workerOptions })
      worker.on('error', onError)
      return worker as unknown as Worker<WorkOrder>
    },
    async prepare() {
      for (;;) {
        try {
          return await makeTables(url)
        } catch (error) {
          if (!isAway(error)) throw error
          onError(error)
          await pause(RECONNECT_MS)
        }
      }
    },
    readMemory: async () => null,
    close: () => connection.end(),
  }
}

/** BullMQ's own pool ends the process when a connection breaks that is not resting in it: ours hears every connection's errors. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${SCHEMA}`,
    max: POOL_SIZE,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    application_name: 'debrief-queue',
  })
  // Each worker and each queue listens on it.
  pool.setMaxListeners(2 * POOL_SIZE)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    await client.end()
  }
}

/** The server is stopping, starting or unreachable (classes 08 and 57P of PostgreSQL's codes, and the network's own). */
function isAway(error: unknown): error is Error {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(08|57P|E[A-Z]+$)/.test(code) || /Connection terminated|timeout expired/i.test(message)
}
