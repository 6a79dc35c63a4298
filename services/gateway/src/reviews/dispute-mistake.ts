import { disputeMistake, settleDispute, withdrawDispute } from '@debrief/contracts/http/disputes'
import { Problem } from '@debrief/contracts/problem'
import * as disputes from '@debrief/database/disputes'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'

export const disputeMistakeRoute = serve(disputeMistake)(
  async ({ params, body, requestId }, { viewer, db }: Context) => {
    const note = body.note?.trim() || null
    if (body.reason === 'other' && note === null) throw noteMissing()
    return countedAgain(
      await disputes.disputeMistake(db, {
        ...params,
        userId: viewer.id,
        reason: body.reason,
        note,
        requestId,
      }),
    )
  },
)

export const withdrawDisputeRoute = serve(withdrawDispute)(
  async ({ params, requestId }, { viewer, db }: Context) =>
    countedAgain(await disputes.withdrawDispute(db, { ...params, userId: viewer.id, requestId })),
)

export const settleDisputeRoute = serve(settleDispute)(
  async ({ params, body, requestId }, { viewer, db }: Context) =>
    countedAgain(await disputes.settleDispute(db, { ...params, ...body, settlerId: viewer.id, requestId })),
)

type Outcome =
  | Awaited<ReturnType<typeof disputes.disputeMistake>>
  | Awaited<ReturnType<typeof disputes.withdrawDispute>>
  | Awaited<ReturnType<typeof disputes.settleDispute>>

function countedAgain(outcome: Outcome) {
  if ('reviewId' in outcome) return { reviewId: outcome.reviewId, score: outcome.score }
  throw refusals[outcome.outcome]()
}

const refusals = {
  not_found: () =>
    new Problem('no_such_mistake', 404, 'There is no such mistake among yours, or its review was replaced.'),
  already: () =>
    new Problem(
      'already_disputed',
      409,
      'This mistake was disputed before. Load the review again to see it.',
    ),
  not_open: () =>
    new Problem(
      'dispute_settled',
      409,
      'This dispute was settled meanwhile. Load the review again to see how.',
    ),
  not_allowed: () => new Problem('not_yours_to_settle', 403, 'Your team’s manager settles this dispute.'),
}

const noteMissing = () =>
  new Problem('note_missing', 400, 'Say in the note why the mistake is none, or choose another reason.')
