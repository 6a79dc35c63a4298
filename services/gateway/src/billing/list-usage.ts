import { listUsage, summarizeUsage } from '@debrief/contracts/billing/usage'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { readAnalysisUsage } from '../dashboard/usage.queries.ts'
import { readViewable } from '../people/viewable.queries.ts'
import { readUsageLines, toPageEnd } from './usage-lines.queries.ts'
import { findUsageRange } from './usage-period.ts'
import { readUsageSummary } from './usage-summary.queries.ts'

const PAGE = 50

export const listUsageRoute = serve(listUsage)(async ({ query }, { db, viewer }: Context) => {
  const { after, ...filters } = query
  const { range } = await findUsageRange(db, viewer.id, filters.period)
  const [rows, month, team] = await Promise.all([
    readUsageLines(db, { viewerId: viewer.id, range, filters, after, limit: PAGE + 1 }),
    readAnalysisUsage(db, toOwnSubject(viewer.id)),
    readViewable(db, viewer.id),
  ])
  const lines = rows.slice(0, PAGE)
  const last = lines.at(-1)
  return { month, ofTeam: team.length > 0, lines, next: rows.length > PAGE && last ? toPageEnd(last) : null }
})

export const summarizeUsageRoute = serve(summarizeUsage)(async ({ query }, { db, viewer }: Context) => {
  const { range, months } = await findUsageRange(db, viewer.id, query.period)
  return {
    start: range.start?.toISOString() ?? null,
    end: range.end.toISOString(),
    months: months.map((start) => start.toISOString()),
    ...(await readUsageSummary(db, { viewerId: viewer.id, range, filters: query })),
  }
})
