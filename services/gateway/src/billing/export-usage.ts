import { exportUsage } from '@debrief/contracts/billing/usage'
import { serveExport } from '../lists/export-list.ts'
import { readUsageLines, toPageEnd } from './usage-lines.queries.ts'
import { findUsageRange } from './usage-period.ts'

export const exportUsageRoute = serveExport(exportUsage, {
  file: 'usage',
  columns: {
    Time: ({ at }) => at,
    Kind: ({ kind }) => kind,
    Amount: ({ amount }) => amount,
    'Pull request': ({ subject }) => subject,
    Person: ({ by }) => by?.username,
    Status: ({ state }) => state,
    'Usage month': ({ monthStart }) => monthStart,
  },
  async open({ query: { format: _, ...filters } }, { db, viewer }) {
    const { range } = await findUsageRange(db, viewer.id, filters.period)
    return async ({ after, limit }) => {
      const page = await readUsageLines(db, { viewerId: viewer.id, range, filters, after, limit })
      const last = page.at(-1)
      return { page, next: last && page.length === limit ? toPageEnd(last) : null }
    }
  },
})
