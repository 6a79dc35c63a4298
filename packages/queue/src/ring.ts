import type { JobName } from '@debrief/contracts/jobs/catalogue'
import type { Queue } from 'bullmq'
import type { QueueConnection, WorkOrder } from './connection.ts'

export interface Due {
  id: string
  fence: number
  isolated: boolean
}

/** Name of the queue that only an isolated worker listens to, one job at a time. */
export const isolatedName = (job: JobName) => `${job}-isolated`

export interface Bell {
  /**
   * Queues one job per row. The job's id carries the row's fence, so ringing twice for the same state of a row adds nothing,
   * and a row that was claimed and let go can be rung anew. Rejects within two seconds when the queue cannot be reached.
   */
  ring(job: JobName, due: readonly Due[]): Promise<void>
  close(): Promise<void>
}

export function openBell(connection: QueueConnection): Bell {
  const queues = new Map<string, Queue<WorkOrder>>()
  const queueOf = (name: string) => {
    const known = queues.get(name)
    if (known) return known
    const opened = connection.openQueue(name)
    queues.set(name, opened)
    return opened
  }
  return {
    async ring(job, due) {
      await Promise.all([
        add(
          () => queueOf(job),
          due.filter((row) => !row.isolated),
        ),
        add(
          () => queueOf(isolatedName(job)),
          due.filter((row) => row.isolated),
        ),
      ])
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(() => {})))
    },
  }
}

async function add(open: () => Queue<WorkOrder>, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const queue = open()
  await queue.addBulk(
    due.map((row) => ({ name: queue.name, data: { id: row.id }, opts: { jobId: `${row.id}-${row.fence}` } })),
  )
}
