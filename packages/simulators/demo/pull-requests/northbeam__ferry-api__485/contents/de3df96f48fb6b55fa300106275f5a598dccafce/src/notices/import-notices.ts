import type { Database } from '../database.js'
import { listHarbours } from '../harbours/harbours.js'
import type { HarbourNotice } from './notice.js'

export interface NoticeSource {
  notices(harbour: string): Promise<HarbourNotice[]>
}

export interface ImportReport {
  stored: number
  failed: string[]
}

/** One harbour that does not answer must not keep the others out. */
export async function importNotices(db: Database, source: NoticeSource): Promise<ImportReport> {
  const harbours = await listHarbours(db)
  const answers = await Promise.allSettled(harbours.map(({ code }) => source.notices(code)))
  const report: ImportReport = { stored: 0, failed: [] }
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected') {
      report.failed.push(harbours[index]?.code ?? '')
      continue
    }
    for (const notice of answer.value) {
      await db.query(
        'insert into notices (id, harbour, title, valid_from, valid_until) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
        [notice.id, notice.harbour, notice.title, notice.from, notice.until],
      )
      report.stored += 1
    }
  }
  return report
}
