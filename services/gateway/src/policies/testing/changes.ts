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

const compared: Record<string, (row: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  /** Excludes chores, because they can run at any time. */
  jobs: (row) => sql`case when ${row}.key <> 'schedule' then to_jsonb(${row}) end`,
  /** Any request may update the session's last_seen_at. */
  sessions: (row) => sql`to_jsonb(${row}) - 'last_seen_at'`,
  /** Excludes empty scopes, because even a rejected request may insert an empty scope to lock it. */
  grouping_scopes: (row) => sql`case when ${row}.regroup <> '{}' then to_jsonb(${row}) end`,
}

/** Creates triggers that record each committed change to a row of TABLES. */
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

const SOON = '3 seconds'

/**
 * Waits until no job of the gateway or billing is running or due soon, because jobs also change rows. Returns the
 * changes since the last call, such as `update users`.
 */
export async function takeQuietChanges(db: Database): Promise<string[]> {
  const changes: string[] = []
  await until(
    'the jobs of the gateway and billing to be done',
    async () => {
      // One statement reads the jobs and the changes at the same moment.
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

export async function takeChanges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`delete from noted_changes returning change`.execute(db)
  return rows.map(({ change }) => change)
}
