import { countSuppressedMistake } from '@debrief/contracts/mistakes/count-suppressed'
import { disputeMistake, settleDispute, withdrawDispute } from '@debrief/contracts/mistakes/disputes'
import { Problem } from '@debrief/contracts/problem'
import * as disputes from '@debrief/database/mistakes/disputes'
import { countSuppressed } from '@debrief/database/mistakes/suppressed-mistakes'
import { type Context, type Route, serve } from '../context.ts'
import { noSuchMistake, notYoursToSettle, refusalToCount, refusalToDispute } from '../policies/mistakes.ts'

const countSuppressedMistakeRoute = serve(countSuppressedMistake)(
  async ({ params: { mistakeId }, requestId }, context: Context) => {
    const { db, viewer } = context
    const outcome = await countSuppressed(db, { mistakeId, userId: viewer.id, requestId })
    if ('reviewId' in outcome) return { reviewId: outcome.reviewId, score: outcome.score }
    throw outcome.outcome === 'not_found' ? await refusalToCount(context, mistakeId) : notSuppressed()
  },
)

const notSuppressed = () =>
  new Problem('not_suppressed', 409, 'This mistake isn’t suppressed anymore. Reload the page.')

const disputeMistakeRoute = serve(disputeMistake)(async ({ params, body, requestId }, context: Context) => {
  const { viewer, db } = context
  const note = body.note?.trim() || null
  if (body.reason === 'other' && note === null) throw noteMissing()
  const { reason } = body
  const wanted = { ...params, userId: viewer.id, reason, note, requestId }
  const outcome = await disputes.disputeMistake(db, wanted)
  if (outcome.outcome === 'not_found') throw await refusalToDispute(context, params.mistakeId)
  return countedAgain(outcome)
})

const withdrawDisputeRoute = serve(withdrawDispute)(async ({ params, requestId }, context: Context) => {
  const { viewer, db } = context
  const outcome = await disputes.withdrawDispute(db, { ...params, userId: viewer.id, requestId })
  if (outcome.outcome === 'not_found') throw await refusalToDispute(context, params.mistakeId)
  return countedAgain(outcome)
})

const settleDisputeRoute = serve(settleDispute)(
  async ({ params, body, requestId }, { viewer, db }: Context) =>
    countedAgain(await disputes.settleDispute(db, { ...params, ...body, settlerId: viewer.id, requestId })),
)

export const disputeRoutes: readonly Route[] = [
  disputeMistakeRoute,
  withdrawDisputeRoute,
  settleDisputeRoute,
  countSuppressedMistakeRoute,
]

type Outcome =
  | Awaited<ReturnType<typeof disputes.disputeMistake>>
  | Awaited<ReturnType<typeof disputes.withdrawDispute>>
  | Awaited<ReturnType<typeof disputes.settleDispute>>

function countedAgain(outcome: Outcome) {
  if ('reviewId' in outcome) return { reviewId: outcome.reviewId, score: outcome.score }
  throw refusals[outcome.outcome]()
}

const refusals = {
  not_found: noSuchMistake,
  already: () =>
    new Problem(
      'already_disputed',
      409,
      'This mistake has already been disputed. Reload the page to see the dispute.',
    ),
  not_open: () =>
    new Problem(
      'dispute_settled',
      409,
      'This dispute isn’t open anymore. Reload the page to see its current state.',
    ),
  not_allowed: notYoursToSettle,
}

const noteMissing = () =>
  new Problem('note_missing', 400, 'Explain in the note why this isn’t a mistake, or choose another reason.')
