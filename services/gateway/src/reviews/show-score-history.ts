import { showScoreHistory } from '@debrief/contracts/reviews/score-history'
import { type Context, serve } from '../context.ts'
import { viewedUser } from '../policies/people.ts'
import { readScores } from './score-history.queries.ts'

export const showScoreHistoryRoute = serve(showScoreHistory)(async ({ query }, context: Context) => {
  const subject = await viewedUser(context, { user: query.user, screen: '/reviews' })
  return { scores: await readScores(context.db, subject) }
})
