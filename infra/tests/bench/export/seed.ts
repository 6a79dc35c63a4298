import type { Database } from '@debrief/database/connect'
import { openSession } from '@debrief/database/sessions/sessions'
import { SCORE_VERSION } from '@debrief/domain/reviews/score'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import { insertPerson, insertPullRequest, insertRepository } from '@debrief/gateway/testing/rows'
import { sql } from 'kysely'

export interface Person {
  id: string
  /** The Cookie header of the person's session. */
  cookie: string
}

export async function seedPerson(db: Database, rows: number): Promise<Person> {
  const id = await insertPerson(db, `person-with-${rows}`)
  const repository = await insertRepository(db, id, { repo_full_name: `northbeam/ferry-${rows}` })
  const first = await insertPullRequest(db, {
    owner: id,
    repository,
    pr_number: 1,
    description: 'Berths. '.repeat(50),
  })
  await sql`
    insert into pull_requests (user_id, repository_id, pr_number, title, description, author_username, language,
      commits_count, additions, deletions, review_comments_count, merged_at, merge_sha, html_url, source_updated_at,
      analysis_status)
    select user_id, repository_id, n + 1, 'Assign berth ' || n || ' by its length, width and depth', description,
      author_username, language, n % 9, n % 800, n % 300, n % 12, merged_at - n * interval '7 minutes',
      lpad(n::text, 40, 'b'), html_url, source_updated_at, 'completed'
    from pull_requests, generate_series(1, ${sql.lit(rows - 1)}) n where id = ${first}`.execute(db)
  await sql`
    insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version, witness,
      score_breakdown, mistakes_count, analyzer, analyzer_version, covered_share, created_at)
    select id, user_id, gen_random_uuid(), 1, 'Small and clear.', 50 + pr_number % 50, ${SCORE_VERSION}, 'review', '[]',
      pr_number % 5, 'builtin', '1', 1, merged_at
    from pull_requests where user_id = ${id} and analysis_status = 'completed'`.execute(db)
  const token = newToken()
  await openSession(db, { userId: id, tokenHash: hashToken(token), userAgent: 'bench' })
  return { id, cookie: `sid=${token}` }
}
