import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { ownsMistake, seesMistake } from '../reviews/mistakes.queries.ts'

/**
 * The error for disputing someone else's mistake: 403 for the owner's manager, who settles disputes instead (D17a), 404
 * for everyone else.
 */
export async function refusalToDispute({ db, viewer }: Asker, mistakeId: string): Promise<Problem> {
  return (await seesMistake(db, { mistakeId, viewerId: viewer.id })) ? notYoursToDispute() : noSuchMistake()
}

/**
 * Requires a mistake in one of the viewer's current reviews. Throws 403 for the owner's manager, 404 for everyone else.
 */
export async function requireOwnMistake({ db, viewer }: Asker, mistakeId: string): Promise<void> {
  if (await ownsMistake(db, { mistakeId, viewerId: viewer.id })) return
  throw (await seesMistake(db, { mistakeId, viewerId: viewer.id })) ? notYoursToPractice() : noSuchMistake()
}

const notYoursToPractice = () =>
  new Problem('not_yours_to_practice', 403, 'You can only practice mistakes in your own reviews.')

export const noSuchMistake = () =>
  new Problem(
    'no_such_mistake',
    404,
    'This mistake doesn’t exist, or its review was replaced. Reload the page.',
  )

/**
 * The error for counting someone else's suppressed mistake: 403 for the owner's manager, 404 for everyone else.
 */
export async function refusalToCount({ db, viewer }: Asker, mistakeId: string): Promise<Problem> {
  return (await seesMistake(db, { mistakeId, viewerId: viewer.id })) ? notYoursToCount() : noSuchMistake()
}

const notYoursToCount = () =>
  new Problem(
    'not_yours_to_count',
    403,
    'Only the owner of the review can decide whether this mistake counts.',
  )

const notYoursToDispute = () =>
  new Problem(
    'not_yours_to_dispute',
    403,
    'You can only dispute mistakes in your own reviews. As the manager, you settle members’ disputes.',
  )

export const notYoursToSettle = () =>
  new Problem('not_yours_to_settle', 403, 'Only your team’s manager can settle this dispute.')
