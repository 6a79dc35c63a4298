import { resumeExercise, suspendExercise, undoPractice } from '@debrief/contracts/practice/practice'
import { suspendCard } from '@debrief/database/practice/cards'
import { undoLast } from '@debrief/database/practice/ratings'
import { type Context, type Route, serve } from '../context.ts'
import { noSuchExercise } from '../policies/practice.ts'
import { readCard } from './cards.queries.ts'
import { describeCard } from './describe-card.ts'
import * as problems from './problems.ts'

const undoPracticeRoute = serve(undoPractice)(async (_, { db, viewer, log }: Context) => {
  const found = await undoLast(db, viewer.id)
  if (found === 'nothing') throw problems.nothingToUndo()
  const { undone, cardId } = found
  const card = await readCard(db, { userId: viewer.id, cardId })
  if (!card) throw noSuchExercise()
  log.info({ cardId, undone }, 'practice undone')
  return { undone, card: describeCard(card) }
})

const suspendExerciseRoute = serve(suspendExercise)(({ params }, context: Context) =>
  suspend(params.cardId, { context, suspended: true }),
)

const resumeExerciseRoute = serve(resumeExercise)(({ params }, context: Context) =>
  suspend(params.cardId, { context, suspended: false }),
)

export const changePracticeRoutes: readonly Route[] = [
  undoPracticeRoute,
  suspendExerciseRoute,
  resumeExerciseRoute,
]

async function suspend(cardId: string, { context, suspended }: { context: Context; suspended: boolean }) {
  const { db, viewer } = context
  const done = await suspendCard(db, { cardId, userId: viewer.id, suspended })
  if (!done) throw noSuchExercise()
  return { cardId, suspended }
}
