import { listUsage } from '@debrief/contracts/billing/usage'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { readAnalysisUsage } from '../dashboard/usage.queries.ts'
import { readViewable } from '../policies/people.queries.ts'
import { readUsageLines } from './usage-lines.queries.ts'

const PAGE = 50

export const listUsageRoute = serve(listUsage)(async ({ query }, { db, viewer }: Context) => {
  const [rows, month, team] = await Promise.all([
    readUsageLines(db, { viewerId: viewer.id, ...query, limit: PAGE + 1 }),
    readAnalysisUsage(db, toOwnSubject(viewer.id)),
    readViewable(db, viewer.id),
  ])
  const lines = rows.slice(0, PAGE)
  const last = lines.at(-1)
  const next = rows.length > PAGE && last ? `${last.at}_${last.id}` : null
  return { month, ofTeam: team.length > 0, lines, next }
})
