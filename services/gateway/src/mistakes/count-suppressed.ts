import { countSuppressedMistake } from '@debrief/contracts/mistakes/count-suppressed'
import { Problem } from '@debrief/contracts/problem'
import { countSuppressed } from '@debrief/database/mistakes/suppressed-mistakes'
import { type Context, serve } from '../context.ts'
import { refusalToCount } from '../policies/mistakes.ts'

export const countSuppressedMistakeRoute = serve(countSuppressedMistake)(
  async ({ params: { mistakeId }, requestId }, context: Context) => {
    const { db, viewer } = context
    const outcome = await countSuppressed(db, { mistakeId, userId: viewer.id, requestId })
    if ('reviewId' in outcome) return { reviewId: outcome.reviewId, score: outcome.score }
    throw outcome.outcome === 'not_found' ? await refusalToCount(context, mistakeId) : notSuppressed()
  },
)

const notSuppressed = () =>
  new Problem('not_suppressed', 409, 'This mistake isn’t suppressed anymore. Reload the page.')
