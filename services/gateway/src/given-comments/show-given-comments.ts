import {
  changeGivenComment,
  exportGivenComments,
  type GivenComment,
  listGivenComments,
  summarizeGivenComments,
} from '@debrief/contracts/given-comments/given-comments'
import { keepComment } from '@debrief/database/given-comments/given-comments'
import { type Context, type Route, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
import { serveExport } from '../lists/export-list.ts'
import { requireGivenComment } from '../policies/reviews.ts'
import {
  type CommentRow,
  countAllGivenComments,
  countGivenComments,
  type Reader,
  readGivenComments,
} from './given-comments.queries.ts'
import { findReadableRepositories } from './readable-repositories.ts'
import { readStopped } from './stopped-mistakes.queries.ts'

const PAGE = 20

// Only the reviewer can see given comments, so no call takes another person's id (D43).

const listGivenCommentsRoute = serve(listGivenComments)(async ({ query }, context: Context) => {
  const rows = await readGivenComments(context.db, await openReader(context), { ...query, limit: PAGE + 1 })
  const { page, next } = cutPage(rows, PAGE, ({ id, at }) => ({ number: null, at, id }))
  return { comments: page.map(toComment), next }
})

const exportGivenCommentsRoute = serveExport(exportGivenComments, {
  file: 'given-comments',
  columns: {
    Time: ({ commentedAt }) => commentedAt,
    Repository: ({ pullRequest }) => pullRequest.repository,
    Number: ({ pullRequest }) => pullRequest.number,
    Title: ({ pullRequest }) => pullRequest.title,
    File: ({ path }) => path,
    Line: ({ startLine }) => startLine,
    Comment: ({ body }) => body,
    Outcome: ({ outcome }) => outcome,
    'Has a reason': ({ hasReason }) => hasReason,
    'Has an example': ({ hasExample }) => hasExample,
    Kept: ({ keptAt }) => keptAt,
    Note: ({ note }) => note,
    URL: ({ url }) => url,
  },
  async open({ query: { format: _, ...filters } }, context) {
    const reader = await openReader(context)
    return async ({ after, limit }) => {
      const rows = await readGivenComments(context.db, reader, { ...filters, after, limit: limit + 1 })
      const { page, next } = cutPage(rows, limit, ({ id, at }) => ({ number: null, at, id }))
      return { page: page.map(toComment), next }
    }
  },
})

const summarizeGivenCommentsRoute = serve(summarizeGivenComments)(async ({ query }, context: Context) => {
  const { db, viewer } = context
  const reader = await openReader(context)
  const [counts, all, stopped] = await Promise.all([
    countGivenComments(db, reader, query),
    countAllGivenComments(db, reader),
    readStopped(db, { userId: viewer.id, now: new Date() }),
  ])
  return { ...counts, ...all, stopped }
})

const changeGivenCommentRoute = serve(changeGivenComment)(async ({ params, body }, context: Context) => {
  const reader = await openReader(context)
  const { githubCommentId } = await requireGivenComment(context, reader, params.givenCommentId)
  await keepComment(context.db, { userId: context.viewer.id, githubCommentId, ...body })
  return toComment(await requireGivenComment(context, reader, params.givenCommentId))
})

const openReader = async (context: Context): Promise<Reader> => ({
  viewerId: context.viewer.id,
  readable: await findReadableRepositories(context),
})

const toComment = ({ githubCommentId: _, at: __, ...row }: CommentRow): GivenComment => ({
  ...row,
  commentedAt: row.commentedAt.toISOString(),
  keptAt: row.keptAt?.toISOString() ?? null,
})

export const givenCommentRoutes: readonly Route[] = [
  listGivenCommentsRoute,
  exportGivenCommentsRoute,
  summarizeGivenCommentsRoute,
  changeGivenCommentRoute,
]
