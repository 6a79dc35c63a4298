import type { Database } from '../database.js'
import type { Source } from './fetch-timetable.js'
import { syncTimetable } from './sync-timetable.js'

export interface Log {
  info(fields: object, message: string): void
}

/** Called by the scheduler at 02:00, which counts a rejection as a failed night. */
export async function runNightly(db: Database, source: Source, log: Log): Promise<void> {
  const report = await syncTimetable(db, source)
  log.info({ ...report }, 'partner timetable stored')
}
