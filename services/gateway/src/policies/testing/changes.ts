import { billingKinds, gatewayKinds } from '@debrief/contracts/jobs/catalog'
import type { Database } from '@debrief/database/connect'
import { until } from '@debrief/testing/stack'
import { type RawBuilder, sql } from 'kysely'

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
  'jobs',
  'sessions',
  'grouping_scopes',
]

const OLD = sql.id('old')
const NEW = sql.id('new')

/** What to compare of a row, where it isn't the whole row. */
const compared: Record<string, (row: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  /** All jobs except chores, which can run at any time. */
  jobs: (row) => sql`case when ${row}.key <> 'schedule' then to_jsonb(${row}) end`,
  /** Every request with a session may update when it was last seen. */
  sessions: (row) => sql`to_jsonb(${row}) - 'last_seen_at'`,
  /** Only scopes with work to do, because even a rejected request may insert an empty scope to lock it. */
  grouping_scopes: (row) => sql`case when ${row}.regroup <> '{}' then to_jsonb(${row}) end`,
}

/** Starts to note each committed change of a row in the tables above, with triggers. */
export async function noteChanges(db: Database): Promise<void> {
  await sql`create table noted_changes (change text not null)`.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql security definer as $note$
    begin
      insert into public.noted_changes values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $note$`.execute(db)
  for (const table of TABLES) {
    const compare = compared[table] ?? ((row) => sql`to_jsonb(${row})`)
    const triggers = [
      sql`note_insert after insert on ${sql.table(table)} for each row when (${compare(NEW)} is not null)`,
      sql`note_update after update on ${sql.table(table)}
        for each row when (${compare(NEW)} is distinct from ${compare(OLD)})`,
      sql`note_delete after delete on ${sql.table(table)} for each row when (${compare(OLD)} is not null)`,
    ]
    for (const trigger of triggers)
      await sql`create trigger ${trigger} execute function note_change()`.execute(db)
  }
}

/** Longer than a call takes. */
const SOON = '3 seconds'

/**
 * Waits until no job is running or due soon, and returns the changes since the last call, such as `update users`. The
 * gateway and billing run jobs during the test, such as a customer's sync that an earlier call enqueued, and these change
 * rows at any time.
 */
export async function takeQuietChanges(db: Database): Promise<string[]> {
  const changes: string[] = []
  await until(
    'the jobs of the gateway and billing to be done',
    async () => {
      // The statement sees the jobs as of the same moment as the changes.
      const { rows } = await sql<{ change: string | null; busy: boolean }>`
        with taken as (delete from noted_changes returning change),
          busy as (select exists (
            select from jobs where kind = any(${[...billingKinds, ...gatewayKinds]}::text[])
              and (state = 'running' or state = 'waiting' and run_at < now() + ${SOON}::interval)) as busy)
        select change, busy from busy left join taken on true`.execute(db)
      for (const { change } of rows) if (change) changes.push(change)
      return !rows[0]!.busy
    },
    30,
  )
  return changes
}

/** Returns the changes since the last call. */
export async function takeChanges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`delete from noted_changes returning change`.execute(db)
  return rows.map(({ change }) => change)
}
