import { Problem } from '@debrief/contracts/problem'
import { findAudience, findMutedAudience, seesSuppression } from '../agent/feedback.queries.ts'
import type { Asker } from '../context.ts'
import { ownsMistake, seesMistake } from '../reviews/mistakes.queries.ts'

/** Returns 403 for the owner's manager, who settles disputes instead (D17a), and 404 for everyone else. */
export async function refusalToDispute({ db, viewer }: Asker, mistakeId: string): Promise<Problem> {
  return (await seesMistake(db, { mistakeId, viewerId: viewer.id })) ? notYoursToDispute() : noSuchMistake()
}

/**
 * Requires a mistake in one of the viewer's current reviews. Rejects with 403 for the owner's manager, and 404 for
 * everyone else.
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

/** Returns 403 for the owner's manager, and 404 for everyone else. */
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

/** Rejects with 404 if the suppression has ended, or if the viewer can't see it (D40). */
export async function requireSuppression({ db, viewer }: Asker, suppressionId: string): Promise<void> {
  if (!(await seesSuppression(db, { viewerId: viewer.id, suppressionId }))) throw noSuchSuppression()
}

/**
 * Rejects with 404 if the category isn't muted for the viewer or their team, and 403 if the viewer doesn't manage the
 * team.
 */
export async function requireMutedCategory({ db, viewer }: Asker, mutedId: string): Promise<void> {
  const [muted, own] = await Promise.all([findMutedAudience(db, mutedId), findAudience(db, viewer.id)])
  if (!muted || muted.teamId !== own.teamId || muted.userId !== own.userId) throw noSuchMutedCategory()
  if (!own.mayUnmute)
    throw new Problem('not_yours_to_unmute', 403, 'Only your team’s manager can unmute this category.')
}

export const noSuchSuppression = () =>
  new Problem('no_such_suppression', 404, 'This suppression has ended, or you can’t see it. Reload the page.')

export const noSuchMutedCategory = () =>
  new Problem('no_such_muted_category', 404, 'This category isn’t muted anymore. Reload the page.')
