import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { type CommentRow, type Reader, readGivenComments } from '../given-comments/given-comments.queries.ts'

/**
 * Returns one of the viewer's comments. Throws 404 for other people's comments, even if the viewer is their manager, and
 * for comments in repositories that the viewer can't read on GitHub anymore (D43).
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
