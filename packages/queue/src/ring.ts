import type { Queue } from 'bullmq'
import type { QueueConnection, WorkOrder } from './connection.ts'

export interface Due {
  id: string
  fence: number
  isolated: boolean
}

/** Name of the queue that only an isolated worker listens to, one job at a time. */
export const isolatedName = (job: string) => `${job}-isolated`

export interface Bell {
  /**
   * Queues one job per row. The job's id carries the row's fence, so ringing twice for the same state of a row adds nothing,
   * and a row that was claimed and let go can be rung anew. Rejects within two seconds when the queue cannot be reached.
   */
  ring(job: string, due: readonly Due[]): Promise<void>
  close(): Promise<void>
}

export function openBell(connection: QueueConnection): Bell {
  const queues = new Map<string, Queue<WorkOrder>>()

  async function add(name: string, due: readonly Due[]): Promise<void> {
    if (due.length === 0) return
    const queue = queues.get(name) ?? connection.openQueue(name)
    queues.set(name, queue)
    try {
      await queue.addBulk(due.map((row) => orderOf(name, row)))
    } catch (error) {
      // A queue that was opened while its server was away never becomes usable, so the next ring opens another.
      queues.delete(name)
      void queue.close().catch(() => {})
      throw error
    }
  }

  return {
    async ring(job, due) {
      const ordinary = due.filter((row) => !row.isolated)
      const isolated = due.filter((row) => row.isolated)
      await Promise.all([add(job, ordinary), add(isolatedName(job), isolated)])
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(() => {})))
    },
  }
}

const orderOf = (name: string, row: Due) => ({
  name,
  data: { id: row.id },
  opts: { jobId: `${row.id}-${row.fence}` },
})
