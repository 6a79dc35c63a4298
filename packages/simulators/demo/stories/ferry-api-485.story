repository: northbeam/ferry-api
number: 485
title: Import harbour notices overnight
author: marta-olsen
branch: harbour-notices
opened: 2026-11-20 07:42
merged: open

Harbours publish notices (dredging, a crane out of order) as Atom-like JSON. Dispatchers read them on nine websites every morning.

This imports them overnight and shows the ones that touch a planned crossing.

=== commit 2026-11-20 07:28 Import harbour notices overnight
--- write src/notices/notice.ts
export interface HarbourNotice {
  id: string
  harbour: string
  title: string
  from: string
  until: string
}
--- write src/notices/import-notices.ts
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
--- write src/notices/notices-for-crossing.ts
import type { Database } from '../database.js'
import type { HarbourNotice } from './notice.js'

export async function noticesForCrossing(db: Database, crossingId: string): Promise<HarbourNotice[]> {
  return db.query<HarbourNotice>(
    `select n.id, n.harbour, n.title, n.valid_from as "from", n.valid_until as "until"
       from notices n
       join crossings c on c.port_code = n.harbour and c.departs_at between n.valid_from and n.valid_until
      where c.id = $1
      order by n.valid_from`,
    [crossingId],
  )
}
--- write test/notices/import-notices.test.ts
import { expect, it, vi } from 'vitest'
import { importNotices } from '../../src/notices/import-notices.js'

const notice = { id: 'n-1', harbour: 'DKHIR', title: 'Dredging', from: '2026-11-20', until: '2026-11-24' }

it('goes on when one harbour does not answer', async () => {
  const harbours = [
    { code: 'DKHIR', name: 'Hirtshals', country: 'DK' },
    { code: 'NOLAR', name: 'Larvik', country: 'NO' },
  ]
  const query = vi.fn().mockResolvedValueOnce(harbours).mockResolvedValue([])
  const notices = vi.fn().mockResolvedValueOnce([notice]).mockRejectedValueOnce(new Error('timeout'))

  const report = await importNotices({ query, transaction: vi.fn() } as never, { notices })

  expect(report).toEqual({ stored: 1, failed: ['NOLAR'] })
})
=== review jonas-pitt 2026-11-20 10:15 CHANGES_REQUESTED
The `allSettled` is lovely here, one sleepy harbour no longer spoils the night. One old friend in the inner loop.
--- on src/notices/import-notices.ts :: for (const notice of answer.value) { ~~ report.stored += 1
An insert per notice: Gothenburg alone has 300 of them. You showed me `json_to_recordset` in #471, it fits here as well.
+++ marta-olsen +33m
You are right, and I even wrote that one. I will change it.
--- on src/notices/import-notices.ts :: 'insert into notices (id, harbour, title
`do nothing` means that a notice they extend keeps its old end with us. Should this be `do update`?
+++ marta-olsen +36m
Hmm, yes. A crane that is out of order for longer is the interesting case.
--- on test/notices/import-notices.test.ts :: it('goes on when one harbour does not answer'
👍
=== review ines-moreau 2026-11-20 13:40 COMMENTED
--- on src/notices/notices-for-crossing.ts :: c.departs_at between n.valid_from and n.valid_until
`valid_until` comes as a day without a time, so a notice ends at 00:00 of its last day here. Is that meant?
