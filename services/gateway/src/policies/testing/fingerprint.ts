import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

const TABLES = [
  'users',
  'teams',
  'team_members',
  'team_invitations',
  'mails',
  'repositories',
  'hook_removals',
  'pull_requests',
  'analysis_runs',
  'pr_analysis',
  'mistakes',
  'mistake_disputes',
  'recurring_mistakes',
  'recurring_mistake_members',
  'possible_repeats',
  'grouping_history',
  'practice_cards',
  'practice_attempts',
  'practice_hints',
  'usage_events',
  'usage_periods',
  'member_views',
  'stripe_customers',
  'seat_purchases',
  'plan_endings',
  'access_tokens',
  'oidc_identities',
  'saved_views',
  'history_imports',
  'history_pull_requests',
  'notifications',
  'notification_choices',
  'first_looks',
  'given_comments',
  'stopped_after_comments',
  'suppressions',
  'suppressed_mistakes',
  'comment_outcomes',
  'muted_categories',
  'guidance_downloads',
  'standards_repositories',
  'standards_edits',
]

/** Excludes chores, which can run at any time. */
const JOBS = sql`(select * from jobs where key <> 'schedule')`

/** Only scopes with work to do, because even a rejected request may insert an empty scope to lock it. */
const CHANGED_SCOPES = sql`(select * from grouping_scopes where regroup <> '{}')`

/**
 * A hash of the tables above, which contain almost everything that a call could change. A rejected request must not
 * change the hash.
 */
export async function fingerprintDatabase(db: Database): Promise<string> {
  const marks = [...TABLES.map((table) => sql.table(table)), JOBS, CHANGED_SCOPES].map(
    (rows) => sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${rows} t)`,
  )
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ', ${sql.join(marks)}) as mark`.execute(db)
  return rows[0]!.mark
}
