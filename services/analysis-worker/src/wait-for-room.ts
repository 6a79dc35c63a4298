import { putBack } from '@debrief/database/leases'
import { takesNoRows } from '@debrief/database/takes-rows'
import { MAX_BACKOFF_SECONDS } from '@debrief/jobs/define-job'
import type { Held, JobHandler } from '@debrief/queue/work'
import type { WorkerContext } from './context.ts'

type WorkTable = Parameters<typeof putBack>[1]['table']

/** With two seconds before the first retry, half a minute: what was read and thought for the row is done again. */
const FIRST_PAUSES = 15

/**
 * A database without room takes small changes and no rows, for hours if need be, and that is not the row's doing: its tries are
 * not counted, so that it never ends as failed (P3). Where nothing at all can be written its lease runs out instead.
 */
export function waitForRoom(handler: JobHandler, table: WorkTable, context: WorkerContext): JobHandler {
  const { database, log, retrySeconds } = context
  return {
    run: (held, means) => handler.run(held, means),
    async failed(held: Held, error) {
      if (!takesNoRows(error)) return handler.failed(held, error)
      const { id, fence } = held
      const dueInSeconds = Math.min(MAX_BACKOFF_SECONDS, FIRST_PAUSES * retrySeconds)
      // Without the reason: on a full page only a row that is no longer than it was finds a place.
      await putBack(database.db, { table, id, fence, dueInSeconds, error: null, countAttempt: false })
      log.warn({ table, id, dueInSeconds, err: error }, 'put back: the database takes no rows')
    },
  }
}
