repository: northbeam/ferry-api
number: 485
title: Import harbor notices overnight
author: marta-olsen
branch: harbor-notices
opened: 2026-11-20 07:42
merged: open

Harbors publish notices (dredging, a broken crane) as JSON. Dispatchers read them on nine websites every morning.

This imports them overnight and shows the ones that affect a planned crossing.

=== commit 2026-11-20 07:28 Import harbor notices overnight
--- write src/notices/notice.ts
export interface HarborNotice {
  id: string
  harbor: string
  title: string
  from: string
  until: string
}
--- write src/notices/import-notices.ts
import type { Database } from '../database.js'
import { listHarbors } from '../harbors/harbors.js'
import type { HarborNotice } from './notice.js'

export interface NoticeSource {
  notices(harbor: string): Promise<HarborNotice[]>
}

export interface ImportReport {
  stored: number
  failed: string[]
}

/** Imports the other harbors even if one fails. */
export async function importNotices(db: Database, source: NoticeSource): Promise<ImportReport> {
  const harbors = await listHarbors(db)
  const answers = await Promise.allSettled(harbors.map(({ code }) => source.notices(code)))
  const report: ImportReport = { stored: 0, failed: [] }
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected') {
      report.failed.push(harbors[index]?.code ?? '')
      continue
    }
    for (const notice of answer.value) {
      await db.query(
        'insert into notices (id, harbor, title, valid_from, valid_until) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
        [notice.id, notice.harbor, notice.title, notice.from, notice.until],
      )
      report.stored += 1
    }
  }
  return report
}
--- write src/notices/notices-for-crossing.ts
import type { Database } from '../database.js'
import type { HarborNotice } from './notice.js'

export async function noticesForCrossing(db: Database, crossingId: string): Promise<HarborNotice[]> {
  return db.query<HarborNotice>(
    `select n.id, n.harbor, n.title, n.valid_from as "from", n.valid_until as "until"
       from notices n
       join crossings c on c.port_code = n.harbor and c.departs_at between n.valid_from and n.valid_until
      where c.id = $1
      order by n.valid_from`,
    [crossingId],
  )
}
--- write test/notices/import-notices.test.ts
import { expect, it, vi } from 'vitest'
import { importNotices } from '../../src/notices/import-notices.js'

const notice = { id: 'n-1', harbor: 'DKHIR', title: 'Dredging', from: '2026-11-20', until: '2026-11-24' }

it('continues if one harbor fails', async () => {
  const harbors = [
    { code: 'DKHIR', name: 'Hirtshals', country: 'DK' },
    { code: 'NOLAR', name: 'Larvik', country: 'NO' },
  ]
  const query = vi.fn().mockResolvedValueOnce(harbors).mockResolvedValue([])
  const notices = vi.fn().mockResolvedValueOnce([notice]).mockRejectedValueOnce(new Error('timeout'))

  const report = await importNotices({ query, transaction: vi.fn() } as never, { notices })

  expect(report).toEqual({ stored: 1, failed: ['NOLAR'] })
})
=== review jonas-pitt 2026-11-20 10:15 CHANGES_REQUESTED
Nice use of `allSettled`: one slow harbor no longer breaks the whole import. There's an N+1 in the inner loop.
--- on src/notices/import-notices.ts :: for (const notice of answer.value) { ~~ report.stored += 1
N+1: one insert per notice, and Gothenburg alone has 300 of them. You used `json_to_recordset` in #471, it works here as well.
+++ marta-olsen +33m
You're right, and I even wrote that one. Will change it.
--- on src/notices/import-notices.ts :: 'insert into notices (id, harbor, title
With `do nothing`, a notice that gets extended keeps its old end date on our side. Should this be `do update`?
+++ marta-olsen +36m
Hmm, yes. A crane that's out of order for longer is the interesting case.
--- on test/notices/import-notices.test.ts :: it('continues if one harbor fails'
👍
=== review ines-moreau 2026-11-20 13:40 COMMENTED
--- on src/notices/notices-for-crossing.ts :: c.departs_at between n.valid_from and n.valid_until
`valid_until` is a date without a time, so a notice ends at 00:00 on its last day here. Is that intended?
