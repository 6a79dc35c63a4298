import { listUsage } from '@debrief/contracts/http/usage'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { readAnalysisUsage } from '../dashboard/usage.queries.ts'
import { ownOf } from '../policy/subject.ts'
import { readViewable } from '../policy/viewed-user.queries.ts'
import { readUsageLines } from './usage-lines.queries.ts'

const PAGE = 50

export const listUsageRoute = serve(listUsage)(async ({ query }, { db, viewer }: Context) => {
  const [rows, month, team] = await Promise.all([
    readUsageLines(db, { viewerId: viewer.id, ...query, limit: PAGE + 1 }),
    readAnalysisUsage(db, ownOf(viewer.id)),
    readViewable(db, viewer.id),
  ])
  const lines = rows.slice(0, PAGE)
  const last = lines.at(-1)
  const next = rows.length > PAGE && last ? `${last.at}_${last.id}` : null
  return { month, ofTeam: team.length > 0, lines, next }
})
