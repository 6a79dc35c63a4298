import type { Database } from '@debrief/database/connect'
import { insertMistake, insertPullRequest, insertReview, placeMistake } from '../../testing/rows.ts'

const now = new Date()
now.setUTCMilliseconds(0)

export const daysAgo = (days: number): Date => new Date(now.getTime() - 60_000 - days * 86_400_000)

/**
 * Returns a function that inserts a merged pull request with a mistake, and an opportunity for each of `keys`. With
 * `group`, the mistake belongs to that group.
 */
export const tellMerges =
  (db: Database, repository: string) =>
  async (owner: string, at: Date, group?: string, keys: readonly string[] = ['TypeScript/source']) => {
    const pullRequest = await insertPullRequest(db, {
      owner,
      repository,
      merged_at: at,
      analysis_status: 'completed',
    })
    const about = { user_id: owner, pull_request_id: pullRequest, merged_at: at }
    await db
      .insertInto('opportunities')
      .values(keys.map((key) => ({ ...about, key })))
      .execute()
    const review = await insertReview(db, { owner, pullRequest })
    const mistake = await insertMistake(db, {
      owner,
      pullRequest,
      review,
      opportunity: keys[0]!,
      code_before: 'lock.take()',
      code_after: 'using taken = lock.take()',
      quote: JSON.stringify({
        author: 'sven-dahl',
        avatarUrl: null,
        body: 'Give it back.',
        url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r1',
        isBot: false,
      }),
    })
    if (group) await placeMistake(db, { group, mistake, owner, at })
    return { pullRequest, review, mistake }
  }
