import { randomInt } from 'node:crypto'
import { EXERCISE_VERSION, type Exercise, type PracticeMistake } from '@debrief/analysis/exercises/exercise'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import { addPracticeCards, findUnpracticed, type NewCard } from '@debrief/database/practice/cards'
import { isOfTheOrder } from '../code-checker/problems.ts'
import type { tasks } from '../code-checker/tasks.ts'

interface MakeCardsOptions {
  userId: string
  mistakeId?: string
  buildExercise(...given: Parameters<typeof tasks.buildExercise>): Promise<Exercise | null>
}

/**
 * Marks mistakes that can't become exercises as unfit, so that the next visit skips them. Concurrent calls make each
 * card only once. Returns false if an error stopped the work early.
 */
export async function makeCards(
  db: Database,
  { userId, mistakeId, buildExercise }: MakeCardsOptions,
): Promise<boolean> {
  const wanted = { userId, exerciseVersion: EXERCISE_VERSION }
  const found = await findUnpracticed(db, { ...wanted, ...(mistakeId ? { mistakeId } : {}) })
  const cards: NewCard[] = []
  const unfit: string[] = []
  let isWhole = true
  for (const { id, neighbors, ...mistake } of found) {
    try {
      const exercise = await buildExercise(mistake as PracticeMistake, {
        neighbors,
        turns: randomInt(2 ** 32),
      })
      if (exercise) cards.push({ mistakeId: id, kind: kindAt(exercise, cards.length), exercise })
      else unfit.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      isWhole = false
      if (isOfTheOrder(error)) unfit.push(id)
      // Stops at the first failure, so that the visitor doesn't wait for more failures, such as timeouts.
      break
    }
  }
  if (cards.length > 0 || unfit.length > 0) await addPracticeCards(db, { ...wanted, cards, unfit })
  return isWhole
}

/** Alternates between the kinds, so that a session has a mix. */
const kindAt = ({ kinds }: Exercise, index: number): string => kinds[index % kinds.length] as string
