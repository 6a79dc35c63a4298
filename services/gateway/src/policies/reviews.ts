import { Problem } from '@debrief/contracts/problem'
import type { Review } from '@debrief/contracts/reviews/reviews'
import type { Asker } from '../context.ts'
import { type CommentRow, type Reader, readGivenComments } from '../given-comments/given-comments.queries.ts'
import { readReview } from '../reviews/reviews.queries.ts'
import { recordView } from './people.ts'

type ReviewLookup = { user: string | undefined } & ({ reviewId: string } | { pullRequestId: string })

/**
 * Rejects with 404 if the viewer can't see the review or, with `user`, if that person doesn't own it. For a member's
 * review, records the view, or rejects with 403 if the viewer uses an access token (D45).
 */
export async function requireReview(asker: Asker, lookup: ReviewLookup): Promise<Review> {
  const found = await findVisibleReview(asker, lookup)
  await recordView(asker, { ownerId: found.ownerId, screen: '/reviews' })
  return found.review
}

/** Like requireReview, but neither records the view nor rejects access tokens. */
export async function findVisibleReview(
  asker: Asker,
  { user, ...which }: ReviewLookup,
): Promise<{ review: Review; ownerId: string }> {
  const found = await readReview(asker.db, { ...which, viewerId: asker.viewer.id, userId: user })
  if (!found) throw noSuchReview()
  return found
}

const noSuchReview = () =>
  new Problem(
    'no_such_review',
    404,
    'This review doesn’t exist, or you can’t see it. The analysis may still be running.',
  )

export const noSurroundings = () =>
  new Problem(
    'no_surroundings',
    409,
    'The lines around this code aren’t available: your GitHub account can’t read this repository, or the code has changed since the review. If you have access, open the file on GitHub.',
  )

/**
 * Rejects with 404 for other people's comments, and for comments in repositories that the viewer can't read on GitHub
 * anymore (D43).
 */
export async function requireGivenComment(
  { db }: Pick<Asker, 'db'>,
  reader: Reader,
  comment: string,
): Promise<CommentRow> {
  const [found] = await readGivenComments(db, reader, { comment, limit: 1 })
  if (!found) throw noSuchComment()
  return found
}

const noSuchComment = () =>
  new Problem(
    'no_such_comment',
    404,
    'This comment doesn’t exist anymore, or you can’t read its repository on GitHub. Reload the page.',
  )
