import type { Database } from '@debrief/database/connect'
import { placeMistake } from '../../testing/rows.ts'
import { ask, type TestGateway } from '../../testing/start-test-gateway.ts'
import { giveMistakeToPractice } from './give-mistakes.ts'

export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

interface OccurrencePlan {
  group: string
  who: string
  /** Days relative to today. Each day gets an occurrence. */
  on: number[]
  /** Days relative to today. Each day gets an opportunity without an occurrence. */
  occasions?: number[]
}

export async function happen(
  db: Database,
  { group, who, on, occasions = [] }: OccurrencePlan,
): Promise<string[]> {
  const made: string[] = []
  for (const days of [...on, ...occasions]) {
    const at = dayFromNow(days)
    const { pullRequest, mistake } = await giveMistakeToPractice(db, { owner: who, mergedAt: at })
    await db
      .insertInto('opportunities')
      .values({ pull_request_id: pullRequest, user_id: who, key: 'Python/source', merged_at: at })
      .execute()
    if (made.length < on.length) {
      await db
        .updateTable('mistakes')
        .set({ opportunity: 'Python/source' })
        .where('id', '=', mistake)
        .execute()
      await placeMistake(db, { group, mistake, owner: who, at })
    }
    made.push(mistake)
  }
  return made
}

export async function practice(
  gateway: TestGateway,
  {
    mistake,
    who,
    on,
    outcome = 'right',
  }: { mistake: string; who: string; on: number; outcome?: 'right' | 'wrong' },
): Promise<void> {
  const { db } = gateway
  await ask(gateway, '/api/practice', { as: who })
  const { id } = await db
    .selectFrom('practice_cards')
    .select('id')
    .where('mistake_id', '=', mistake)
    .executeTakeFirstOrThrow()
  const at = dayFromNow(on)
  await db
    .insertInto('practice_attempts')
    .values({
      card_id: id,
      user_id: who,
      at,
      answer: '{}',
      outcome,
      graded_by: 'checks',
      rating: outcome === 'right' ? 3 : 1,
      rated_at: at,
      card_before: '{}',
    })
    .execute()
}
