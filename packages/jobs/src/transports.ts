import { jobKinds } from '@debrief/contracts/jobs/catalog'
import type { Delivery } from '@debrief/database/jobs/job-store'
import type { Queue } from 'bullmq'
import type { QueueConnection, WorkOrder } from './redis.ts'

interface WorkerSlots {
  handler: { kind: string }
  slots: number
  /** Never rejects. */
  run(id: number): Promise<void>
}

/** Passes delivered jobs to the processes that run them. */
export interface Transport {
  delivers: boolean
  /** True to look for jobs that must run isolated, false for the others, null for both. */
  isolated: boolean | null
  /** Free slots for this kind in this process; null if BullMQ passes jobs to workers. */
  room(kind: string): number | null
  deliver(kind: string, due: readonly Delivery[]): Promise<void>
  /** Waits for the jobs that run in this process. */
  close(): Promise<void>
}

/**
 * Delivers jobs through BullMQ, which only passes on ids. Jobs lost in Redis are redelivered. One slot of each kind runs
 * a job of this process without Redis, which saves two round trips and lets an idle worker start at once.
 */
export function throughBullmq(
  connection: QueueConnection,
  {
    isolated,
    workers,
    onFree,
  }: { isolated: boolean; workers: readonly WorkerSlots[]; onFree(kind: string): void },
): Transport {
  const queues = openQueues(connection)
  const own = new Map<string, Promise<void>>()
  const hasOwnSlot = ({ slots }: WorkerSlots) => !isolated && slots > 1
  const running = workers.map((worker) => {
    const { handler, slots, run } = worker
    const { kind } = handler
    return connection.openWorker(
      isolated ? isolatedName(kind) : kind,
      (job) => run(Number(job.data.id)).finally(() => onFree(kind)),
      hasOwnSlot(worker) ? slots - 1 : slots,
    )
  })
  const runHere = (kind: string, id: number): boolean => {
    const worker = workers.find(({ handler }) => handler.kind === kind)
    if (!worker || !hasOwnSlot(worker) || own.has(kind)) return false
    const done = worker.run(id).finally(() => {
      own.delete(kind)
      onFree(kind)
    })
    own.set(kind, done)
    return true
  }
  return {
    delivers: !isolated,
    isolated: null,
    room: () => null,
    async deliver(kind, due) {
      const ordinary = due.filter((job) => !job.isolated && !runHere(kind, job.id))
      const ofIsolated = due.filter((job) => job.isolated)
      await Promise.all([queues.add(kind, ordinary), queues.add(isolatedName(kind), ofIsolated)])
    },
    async close() {
      await Promise.all([...running.map((worker) => worker.close()), ...own.values()])
      await queues.close()
    },
  }
}

const isolatedName = (kind: string) => `${kind}-isolated`

export const queueNames = (): string[] => jobKinds.flatMap((kind) => [kind, isolatedName(kind)])

function openQueues(connection: QueueConnection) {
  const queues = new Map<string, Queue<WorkOrder>>()
  return {
    /** Adds ids to a queue. Rejects within two seconds if Redis can't be reached. */
    async add(name: string, due: readonly Delivery[]): Promise<void> {
      if (due.length === 0) return
      const queue = queues.get(name) ?? connection.openQueue(name)
      queues.set(name, queue)
      try {
        // The fence in the id keeps a job from being queued twice, but lets it be queued again after a requeue.
        const orders = due.map(({ id, fence }) => ({
          name,
          data: { id: String(id) },
          opts: { jobId: `${id}-${fence}` },
        }))
        await queue.addBulk(orders)
      } catch (error) {
        // A queue that was opened while Redis was unavailable never becomes usable, so the next call opens another.
        queues.delete(name)
        void queue.close().catch(() => {})
        throw error
      }
    },
    async close(): Promise<void> {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(() => {})))
    },
  }
}

/** Runs jobs in this process. Takes only as many from the table as there are free slots. */
export function throughOwnTable({
  isolated,
  workers,
  onFree,
}: {
  isolated: boolean | null
  workers: readonly WorkerSlots[]
  onFree(kind: string): void
}): Transport {
  const lanes = new Map(
    workers.map(({ handler, ...worker }) => [handler.kind, { ...worker, running: new Set<Promise<void>>() }]),
  )
  const getLane = (kind: string) => {
    const lane = lanes.get(kind)
    if (!lane) throw new Error(`no worker runs ${kind}`)
    return lane
  }
  return {
    delivers: true,
    isolated,
    room: (kind) => getLane(kind).slots - getLane(kind).running.size,
    async deliver(kind, due) {
      const { run, running } = getLane(kind)
      for (const { id } of due) {
        const done = run(id).finally(() => {
          running.delete(done)
          onFree(kind)
        })
        running.add(done)
      }
    },
    async close() {
      await Promise.all([...lanes.values()].flatMap(({ running }) => [...running]))
    },
  }
}
