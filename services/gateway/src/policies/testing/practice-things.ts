import type { Exercise } from '@debrief/analysis/exercises/exercise'
import type { Database } from '@debrief/database/connect'

const exercise: Exercise = {
  kinds: ['fix'],
  title: 'Lock not released',
  problem: null,
  category: 'error-handling',
  language: 'TypeScript',
  path: 'src/berths/assign.ts',
  source: 'reviewer',
  rules: [],
  turns: 0,
  before: 'const lock = await take()\nawait assign()\nlock.release()',
  after: 'await using lock = await take()\nawait assign()',
  lines: { start: 1, end: 1 },
}

export async function givePracticeThings(
  db: Database,
  { owner, mistakeId, answered }: { owner: string; mistakeId: string; answered: boolean },
): Promise<Record<'cardId' | 'attemptId', string>> {
  const { id: cardId } = await db
    .insertInto('practice_cards')
    .values({
      user_id: owner,
      mistake_id: mistakeId,
      kind: 'fix',
      exercise: JSON.stringify(exercise),
      exercise_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!answered) return { cardId, attemptId: crypto.randomUUID() }
  const { id: attemptId } = await db
    .insertInto('practice_attempts')
    .values({ card_id: cardId, user_id: owner, answer: '{}', outcome: 'given_up', graded_by: 'checks' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { cardId, attemptId }
}
