import {
  endSuppression,
  exportSuppressions,
  showAgentFeedback,
  unmuteCategory,
} from '@debrief/contracts/agent/feedback'
import * as muted from '@debrief/database/agent/muted-categories'
import * as suppressions from '@debrief/database/agent/suppressions'
import { estimateRate } from '@debrief/domain/mistakes/recurrence'
import { type Context, type Route, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import {
  noSuchMutedCategory,
  noSuchSuppression,
  requireMutedCategory,
  requireSuppression,
} from '../policies/mistakes.ts'
import {
  findAudience,
  readEndedSuppressions,
  readMonths,
  readRates,
  readSuppressions,
} from './feedback.queries.ts'

const showAgentFeedbackRoute = serve(showAgentFeedback)(async (_, { db, viewer }: Context) => {
  const audience = await findAudience(db, viewer.id)
  const [{ total, categories }, months, { suppressions: listed, more }, ended] = await Promise.all([
    readRates(db, audience),
    readMonths(db, audience),
    readSuppressions(db, viewer.id),
    readEndedSuppressions(db, viewer.id),
  ])
  return {
    audience: audience.teamId === null ? ('viewer' as const) : ('team' as const),
    mayUnmute: audience.mayUnmute,
    total: addInterval(total),
    categories: categories.map(addInterval),
    months,
    suppressions: listed,
    more,
    ended,
  }
})

function addInterval<Counted extends { actedOn: number; comments: number }>(counted: Counted) {
  const rate = estimateRate(counted.actedOn, counted.comments)
  return { ...counted, interval: rate && { low: rate.low, high: rate.high } }
}

const exportSuppressionsRoute = serveExport(exportSuppressions, {
  file: 'suppressions',
  columns: {
    Written: ({ createdAt }) => createdAt,
    Title: ({ title }) => title,
    Category: ({ category }) => category,
    Repository: ({ repository }) => repository,
    File: ({ path }) => path,
    Reply: ({ verb }) => verb,
    Scope: ({ scope }) => scope,
    Reason: ({ reason }) => reason,
    'Written by': ({ by }) => by,
    Expires: ({ expiresAt }) => expiresAt,
    URL: ({ url }) => url,
  },
  open:
    async (_, { db, viewer }) =>
    async (wanted) => {
      const { suppressions: page, next } = await readSuppressions(db, viewer.id, wanted)
      return { page, next }
    },
})

const endSuppressionRoute = serve(endSuppression)(
  async ({ params: { suppressionId }, requestId }, context: Context) => {
    await requireSuppression(context, suppressionId)
    const { db, viewer } = context
    const wanted = { suppressionId, actorId: viewer.id, requestId }
    if (!(await suppressions.endSuppression(db, wanted))) throw noSuchSuppression()
    return { ended: true as const }
  },
)

const unmuteCategoryRoute = serve(unmuteCategory)(
  async ({ params: { mutedCategoryId }, requestId }, context: Context) => {
    await requireMutedCategory(context, mutedCategoryId)
    const { db, viewer } = context
    const wanted = { mutedId: mutedCategoryId, actorId: viewer.id, requestId }
    const isDone = await db.transaction().execute((trx) => muted.unmuteCategory(trx, wanted))
    if (!isDone) throw noSuchMutedCategory()
    return { unmuted: true as const }
  },
)

export const agentFeedbackRoutes: readonly Route[] = [
  showAgentFeedbackRoute,
  exportSuppressionsRoute,
  endSuppressionRoute,
  unmuteCategoryRoute,
]
