import { disputeMistake, settleDispute, withdrawDispute } from '@debrief/contracts/http/disputes'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import * as disputes from '@debrief/database/disputes'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { seesMistake } from './mistakes.queries.ts'

export const disputeMistakeRoute = serve(disputeMistake)(
  async ({ params, body, requestId }, { viewer, db }: Context) => {
    const note = body.note?.trim() || null
    if (body.reason === 'other' && note === null) throw noteMissing()
    const { reason } = body
    const wanted = { ...params, userId: viewer.id, reason, note, requestId }
    const outcome = await disputes.disputeMistake(db, wanted)
    if (outcome.outcome === 'not_found') await refuseManager(db, { ...params, viewerId: viewer.id })
    return countedAgain(outcome)
  },
)

export const withdrawDisputeRoute = serve(withdrawDispute)(
  async ({ params, requestId }, { viewer, db }: Context) => {
    const outcome = await disputes.withdrawDispute(db, { ...params, userId: viewer.id, requestId })
    if (outcome.outcome === 'not_found') await refuseManager(db, { ...params, viewerId: viewer.id })
    return countedAgain(outcome)
  },
)

export const settleDisputeRoute = serve(settleDispute)(
  async ({ params, body, requestId }, { viewer, db }: Context) =>
    countedAgain(await disputes.settleDispute(db, { ...params, ...body, settlerId: viewer.id, requestId })),
)

/** Who sees it as the member's manager is told that it is not theirs; for anybody else there is no such mistake. */
async function refuseManager(db: Database, about: { mistakeId: string; viewerId: string }): Promise<void> {
  if (await seesMistake(db, about)) throw notYours()
}

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

const notYours = () =>
  new Problem(
    'not_yours_to_dispute',
    403,
    'This is in a member’s review: only they dispute a mistake, and you settle it.',
  )

const noteMissing = () =>
  new Problem('note_missing', 400, 'Say in the note why the mistake is none, or choose another reason.')
