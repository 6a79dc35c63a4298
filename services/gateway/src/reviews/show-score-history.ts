import { exportScoreHistory, showScoreHistory } from '@debrief/contracts/reviews/score-history'
import { type Context, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { viewedUser } from '../policies/people.ts'
import { readScores } from './score-history.queries.ts'

export const showScoreHistoryRoute = serve(showScoreHistory)(async ({ query }, context: Context) => {
  const subject = await viewedUser(context, { user: query.user, screen: '/reviews' })
  return { scores: await readScores(context.db, subject) }
})

export const exportScoreHistoryRoute = serveExport(exportScoreHistory, {
  file: 'scores',
  columns: {
    Merged: ({ mergedAt }) => mergedAt,
    Score: ({ score }) => score,
    Title: ({ title }) => title,
    Repository: ({ repository }) => repository,
    Number: ({ number }) => number,
  },
  open: async ({ query: { user } }, context) =>
    readScores(context.db, await viewedUser(context, { user, screen: '/reviews' })),
})
