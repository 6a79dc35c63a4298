import { countUnread, listNotifications } from '@debrief/database/notifications/notifications'
import { readUsageLines } from '@debrief/gateway/billing/usage-lines.queries'
import { readUsageSummary } from '@debrief/gateway/billing/usage-summary.queries'
import type { People, ReadBenchmark } from './measure-reads.ts'
import { MAX_LIST_LENGTH, seededId } from './seed.ts'

const of = `of ${MAX_LIST_LENGTH}`

export function longListReads({ longest }: People): ReadBenchmark[] {
  const person = { userId: longest, hasAccess: true }
  const middle = { at: '2026-05-20T00:00:00.000000Z', id: longest }
  const usage = {
    viewerId: seededId('person', 5),
    range: { start: new Date('2025-11-15'), end: new Date('2026-12-15') },
    filters: {},
  }
  return [
    {
      name: `notifications: a page ${of}`,
      run: (db) => listNotifications(db, person, { before: null, limit: 21 }),
    },
    {
      name: `notifications: a page in the middle ${of}`,
      run: (db) => listNotifications(db, person, { before: middle, limit: 21 }),
    },
    { name: `notifications: unread ${of}`, run: (db) => countUnread(db, person) },
    {
      name: `notifications: unread ${of}, without a plan`,
      run: (db) => countUnread(db, { ...person, hasAccess: false }),
    },
    {
      name: `usage: a page of the team’s ledger ${of}`,
      run: (db) => readUsageLines(db, { ...usage, limit: 51 }),
    },
    {
      name: `usage: sums by day, person and repository ${of} analyses in 12 months`,
      run: (db) => readUsageSummary(db, usage),
    },
  ]
}
