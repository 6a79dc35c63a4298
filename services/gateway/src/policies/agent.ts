import { Problem } from '@debrief/contracts/problem'
import { findAudience, findMutedAudience, seesSuppression } from '../agent/feedback.queries.ts'
import type { Asker } from '../context.ts'

/** Requires a suppression that the viewer sees, and may therefore end (D40). Throws 404 otherwise. */
export async function requireSuppression({ db, viewer }: Asker, suppressionId: string): Promise<void> {
  if (!(await seesSuppression(db, { viewerId: viewer.id, suppressionId }))) throw noSuchSuppression()
}

/**
 * Requires a muted category of the team that the viewer manages or, without a team, of the viewer. Throws 403 for the
 * team's other members, 404 for everyone else.
 */
export async function requireMutedCategory({ db, viewer }: Asker, mutedId: string): Promise<void> {
  const [muted, own] = await Promise.all([findMutedAudience(db, mutedId), findAudience(db, viewer.id)])
  if (!muted || muted.teamId !== own.teamId || muted.userId !== own.userId) throw noSuchMutedCategory()
  if (!own.mayUnmute)
    throw new Problem(
      'not_yours_to_unmute',
      403,
      'Only your team’s manager can turn on comments about this category.',
    )
}

/** Also thrown for other people's suppressions, so that their existence isn't revealed. */
export const noSuchSuppression = () =>
  new Problem('no_such_suppression', 404, 'This suppression has ended, or you can’t see it. Reload the page.')

export const noSuchMutedCategory = () =>
  new Problem('no_such_muted_category', 404, 'This category isn’t muted anymore. Reload the page.')
