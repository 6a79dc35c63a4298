import { randomInt } from 'node:crypto'
import { EXERCISE_VERSION, type Exercise, type Practisable } from '@debrief/analysis/exercises/exercise'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import { addPracticeCards, findUnpractised, type NewCard } from '@debrief/database/practice-cards'
import type { CodeChecker } from '../code-checker/open-code-checker.ts'
import { isOfTheOrder } from '../code-checker/problems.ts'

interface Making {
  userId: string
  buildExercise: CodeChecker['buildExercise']
}

/**
 * Makes cards of a person's mistakes that have none yet. Two at once make each card once. Code that could not be read is
 * unfit, so that it is not tried for ever. False where not all could be looked at now; the next visit goes on.
 */
export async function makeCards(db: Database, { userId, buildExercise }: Making): Promise<boolean> {
  const wanted = { userId, exerciseVersion: EXERCISE_VERSION }
  const found = await findUnpractised(db, wanted)
  const cards: NewCard[] = []
  const unfit: string[] = []
  let isWhole = true
  for (const { id, neighbours, ...mistake } of found) {
    try {
      const exercise = await buildExercise(mistake as Practisable, { neighbours, turns: randomInt(2 ** 32) })
      if (exercise) cards.push({ mistakeId: id, kind: kindAt(exercise, cards.length), exercise })
      else unfit.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      isWhole = false
      if (isOfTheOrder(error)) unfit.push(id)
      // Nobody waits for more than one of those.
      break
    }
  }
  if (cards.length > 0 || unfit.length > 0) await addPracticeCards(db, { ...wanted, cards, unfit })
  return isWhole
}

/** One after the other of what each is fit for, so that a session is not all of one kind. */
const kindAt = ({ kinds }: Exercise, index: number): string => kinds[index % kinds.length] as string
