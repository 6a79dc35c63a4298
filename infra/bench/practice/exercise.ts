import type { Exercise } from '@debrief/analysis/exercises/exercise'
import type { Database } from '@debrief/database/connect'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'

const FILLED = Array.from(
  { length: 36 },
  (_, row) =>
    `  const part${row} = fares.slice(${row}).map((fare) => fare.price * fare.seats) // in whole cents`,
)
const before = ['export async function close(fares: Fare[]) {', '  void settle(fares)', ...FILLED, '}'].join(
  '\n',
)

const exercise: Exercise = {
  kinds: ['fix'],
  title: 'Promise nobody waits for',
  problem: null,
  category: 'error-handling',
  language: 'TypeScript',
  path: 'src/fares/close.ts',
  source: 'reviewer',
  rules: [],
  turns: 0,
  before,
  after: before.replace('void settle', 'await settle'),
  lines: { start: 2, end: 2 },
}

export const RIGHT = exercise.after as string

const ROW = 'f<a>(b)<'.repeat(60)

/** As long as is let in, of marks that each may be a type's bracket or a comparison: the grammar tries all ways. */
export const HOSTILE = Array.from(
  { length: Math.floor((before.length * 2 + 2_000) / (ROW.length + 1)) },
  () => ROW,
).join('\n')

export interface Card {
  owner: string
  cardId: string
}

export async function giveCard(db: Database): Promise<Card> {
  const owner = await insertPerson(db, 'marta-olsen')
  const repository = await insertRepository(db, owner)
  const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
  const review = await insertReview(db, { owner, pullRequest })
  const mistakeId = await insertMistake(db, { owner, pullRequest, review })
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
  return { owner, cardId }
}
