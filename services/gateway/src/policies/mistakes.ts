import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { seesMistake } from '../reviews/mistakes.queries.ts'

/**
 * The error for disputing someone else's mistake: 403 for the owner's manager, who settles disputes instead (D17a), 404
 * for everyone else.
 */
export async function refusalToDispute({ db, viewer }: Asker, mistakeId: string): Promise<Problem> {
  return (await seesMistake(db, { mistakeId, viewerId: viewer.id })) ? notYoursToDispute() : noSuchMistake()
}

export const noSuchMistake = () =>
  new Problem(
    'no_such_mistake',
    404,
    'This mistake doesn’t exist, or its review was replaced. Reload the page.',
  )

const notYoursToDispute = () =>
  new Problem(
    'not_yours_to_dispute',
    403,
    'You can only dispute mistakes in your own reviews. As the manager, you settle members’ disputes.',
  )

export const notYoursToSettle = () =>
  new Problem('not_yours_to_settle', 403, 'Only your team’s manager can settle this dispute.')
