import type { Delivery } from '@debrief/database/jobs/job-store'
import type { QueueConnection } from '@debrief/queue/connection'
import { isolatedName, openBell } from '@debrief/queue/ring'

interface WorkerSlots {
  handler: { kind: string }
  slots: number
  /** Never rejects. */
  run(id: number): Promise<void>
}

/** How delivered jobs reach a process that runs them. */
export interface Transport {
  /** Whether this process looks for due jobs. */
  delivers: boolean
  /** Whether it looks for jobs that must run isolated, or for the others; null for both. */
  isolated: boolean | null
  /** How many more jobs of a kind this process can run now; null if BullMQ passes them to workers. */
  room(kind: string): number | null
  deliver(kind: string, due: readonly Delivery[]): Promise<void>
  /** Resolves when all jobs that run here have ended. */
  close(): Promise<void>
}

/** Delivers jobs through BullMQ, which only passes on ids. Jobs that it loses are delivered again. */
export function throughBullmq(
  connection: QueueConnection,
  { isolated, workers }: { isolated: boolean; workers: readonly WorkerSlots[] },
): Transport {
  const bell = openBell(connection)
  const running = workers.map(({ handler: { kind }, slots, run }) =>
    connection.openWorker(isolated ? isolatedName(kind) : kind, (job) => run(Number(job.data.id)), slots),
  )
  return {
    delivers: !isolated,
    isolated: null,
    room: () => null,
    deliver: (kind, due) =>
      bell.ring(
        kind,
        due.map((one) => ({ ...one, id: String(one.id) })),
      ),
    async close() {
      await Promise.all(running.map((worker) => worker.close()))
      await bell.close()
    },
  }
}

/** Runs jobs in this process, which takes as many from the table as it has free slots. */
export function throughOwnTable({
  isolated,
  workers,
  onFree,
}: {
  isolated: boolean
  workers: readonly WorkerSlots[]
  onFree(kind: string): void
}): Transport {
  const running = new Map(workers.map(({ handler: { kind } }) => [kind, new Set<Promise<void>>()]))
  return {
    delivers: true,
    isolated,
    room: (kind) => workers.find(({ handler }) => handler.kind === kind)!.slots - running.get(kind)!.size,
    async deliver(kind, due) {
      const { run } = workers.find(({ handler }) => handler.kind === kind)!
      const ours = running.get(kind)!
      for (const { id } of due) {
        const done = run(id).finally(() => {
          ours.delete(done)
          onFree(kind)
        })
        ours.add(done)
      }
    },
    async close() {
      await Promise.all([...running.values()].flatMap((ours) => [...ours]))
    },
  }
}
