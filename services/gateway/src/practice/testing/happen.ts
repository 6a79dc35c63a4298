import type { ExerciseKind } from '@debrief/contracts/practice/constants'
import type { Database } from '@debrief/database/connect'
import {
  insertMistake,
  insertPullRequest,
  insertRepository,
  insertReview,
  placeMistake,
} from '../../testing/rows.ts'
import { ask, type TestGateway } from '../../testing/start-test-gateway.ts'

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

export const SAID = 'Please name the zone: on the server this is another hour.'
const EXPLAINED = 'Naming the zone keeps dates comparable.'
export const BEFORE = '    now = datetime.now()\n    return now > limit'
export const AFTER = '    now = datetime.now(tz=COPENHAGEN)\n    return now > limit'
export const ONLY_IN_ANSWER = ['COPENHAGEN', SAID, EXPLAINED, 'abc1234']

export async function giveMistakeToPractice(
  db: Database,
  {
    owner,
    path = 'fares/is_over.py',
    mergedAt,
    assistedBy = [],
  }: { owner: string; path?: string; mergedAt?: Date; assistedBy?: string[] },
) {
  const repository = await insertRepository(db, owner)
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    analysis_status: 'completed',
    agents_in_commits: assistedBy,
    ...(mergedAt ? { merged_at: mergedAt } : {}),
  })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistakeToPractice(db, { owner, pullRequest, review, path })
  return { pullRequest, review, mistake }
}

export const insertMistakeToPractice = (
  db: Database,
  given: { owner: string; pullRequest: string; review: string; path?: string; ordinal?: number },
) =>
  insertMistake(db, {
    title: 'Missing time zone',
    description: `A date without a zone is another moment on another machine. ${EXPLAINED}`,
    category: 'best-practices',
    source: 'reviewer',
    programming_language: 'Python',
    path: 'fares/is_over.py',
    start_line: 14,
    end_line: 14,
    code_before: BEFORE,
    code_after: AFTER,
    hunk: '@@ -10,3 +10,7 @@\n \n def is_over(promotion):\n-    return False\n+    limit = promotion.ends_at\n+    log.info("asked")\n+    now = datetime.now()',
    quote: JSON.stringify({
      author: 'tobias-kern',
      avatarUrl: null,
      body: SAID,
      url: 'https://github.com/northbeam/fare-tables/pull/70#discussion_r1',
      isBot: false,
    }),
    review_comment_ids: [1],
    fixed_in: `abc1234${'0'.repeat(33)}`,
    ...given,
  })

export const askAs = (db: Database, kind: ExerciseKind) =>
  db.updateTable('practice_cards').set({ kind }).execute()
