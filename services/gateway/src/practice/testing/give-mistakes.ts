import type { ExerciseKind } from '@debrief/contracts/practice/constants'
import type { Database } from '@debrief/database/connect'
import { insertMistake, insertPullRequest, insertRepository, insertReview } from '../../testing/rows.ts'

export const SAID = 'Please name the zone: on the server this is another hour.'
export const EXPLAINED = 'Naming the zone keeps dates comparable.'
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
