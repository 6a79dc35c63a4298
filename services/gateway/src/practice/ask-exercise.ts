import { practiceMistake } from '@debrief/contracts/practice/practice'
import { askForExercise } from '@debrief/database/practice/cards'
import { type Context, serve } from '../context.ts'
import { requireOwnMistake } from '../policies/mistakes.ts'
import { makeCards } from './make-cards.ts'
import { noExercise } from './problems.ts'

export const practiceMistakeRoute = serve(practiceMistake)(async ({ params }, context: Context) => {
  const { db, viewer, codeChecker } = context
  await requireOwnMistake(context, params.mistakeId)
  const asked = { ...params, userId: viewer.id }
  const made = await askForExercise(db, asked)
  if (made) return { cardId: made }
  await makeCards(db, {
    ...asked,
    buildExercise: (...given) => codeChecker.buildExercise(viewer.id, ...given),
  })
  const cardId = await askForExercise(db, asked)
  if (!cardId) throw noExercise()
  return { cardId }
})
