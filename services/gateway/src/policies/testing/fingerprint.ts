import { billingKinds, gatewayKinds } from '@debrief/contracts/jobs/catalog'
import type { Database } from '@debrief/database/connect'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'

const TABLES = [
  'users',
  'teams',
  'team_members',
  'team_weeks',
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
  'oidc_logout_tokens',
  'sign_in_attempts',
  'saved_views',
  'chat_channels',
  'chat_messages',
  'webhook_endpoints',
  'webhook_messages',
  'webhook_attempts',
  'webhook_stopped_mistakes',
  'history_imports',
  'history_pull_requests',
  'notifications',
  'notification_choices',
  'first_looks',
  'given_comments',
  'stopped_after_comments',
  'github_app',
  'standards_app',
  'agent_runs',
  'agent_pauses',
  'suppressions',
  'suppressed_mistakes',
  'comment_outcomes',
  'muted_categories',
  'guidance_downloads',
  'standards_repositories',
  'standards_edits',
  'merged_standards',
]

/** All jobs except chores, which can run at any time. */
const JOBS = sql`(select * from jobs where key <> 'schedule')`

/** Leaves out `last_seen_at`, because every request with a session may update it. */
const SESSIONS = sql`(select to_jsonb(s) - 'last_seen_at' from sessions s)`

/** Only scopes with work to do, because even a rejected request may insert an empty scope to lock it. */
const CHANGED_SCOPES = sql`(select * from grouping_scopes where regroup <> '{}')`

/**
 * A hash of the tables above, which contain almost everything that a call could change. A rejected request must not
 * change the hash.
 */
export async function fingerprintDatabase(db: Database): Promise<string> {
  const marks = [...TABLES.map((table) => sql.table(table)), JOBS, SESSIONS, CHANGED_SCOPES].map(
    (rows) => sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${rows} t)`,
  )
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ', ${sql.join(marks)}) as mark`.execute(db)
  return rows[0]!.mark
}

/** Longer than a call takes. */
const SOON = '3 seconds'

/**
 * Waits until no job is running or due soon. The gateway and billing run jobs during the test, such as a customer's
 * sync that an earlier call enqueued, and these jobs can change rows at any time.
 */
export const waitForQuiet = (db: Database): Promise<unknown> =>
  until(
    'the jobs of the gateway and billing to be done',
    async () => {
      const { rows } = await sql`
        select from jobs where kind = any(${[...billingKinds, ...gatewayKinds]}::text[])
          and (state = 'running' or state = 'waiting' and run_at < now() + ${SOON}::interval) limit 1`.execute(
        db,
      )
      return rows.length === 0
    },
    30,
  )
