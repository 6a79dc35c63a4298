import type { DB } from '../tables.ts'
import type { Role } from './roles.ts'

/** Tables that Kysely creates, and a table that exists only on servers with pgvector. */
type OtherTable = 'kysely_migration' | 'kysely_migration_lock' | 'mistake_vectors'
export type Table = keyof DB | OtherTable

export const OPTIONAL_TABLE: Table = 'mistake_vectors'

const none = ''

/**
 * Each service's privileges on each table, in PostgreSQL's abbreviations
 * (https://www.postgresql.org/docs/current/ddl-priv.html): r select, a insert, w update, d delete. A letter can be
 * limited to the columns in parentheses. Locking a row requires w on at least one column, so some roles have w on a
 * column that they never write.
 * Migrations run while the previous release still serves requests. A right that only the previous release needs is
 * therefore removed one release later.
 */
export const grants: Record<Table, Record<Role, string>> = {
  access_tokens: { ingest: none, worker: none, gateway: 'raw', billing: none },
  agent_findings: { ingest: none, worker: 'rawd', gateway: 'r w(standard_id)', billing: none },
  agent_pauses: { ingest: none, worker: 'rawd', gateway: none, billing: none },
  agent_runs: { ingest: none, worker: 'rawd', gateway: 'rw', billing: none },
  analysis_runs: { ingest: none, worker: 'rawd', gateway: 'rawd', billing: 'rawd' },
  audit_events: { ingest: none, worker: 'ra w(id) d', gateway: 'ra', billing: none },
  billing_compares: { ingest: none, worker: 'r w(id) d', gateway: none, billing: 'ra' },
  deliveries: {
    ingest:
      'r(id, source, hook_id, delivery_id) a(source, hook_id, delivery_id, event, repository_id, facts)',
    worker: 'rawd',
    gateway: 'rw',
    billing: none,
  },
  chat_channels: { ingest: none, worker: 'rwd', gateway: 'rawd', billing: none },
  chat_messages: { ingest: none, worker: 'rawd', gateway: 'ra', billing: none },
  comment_outcomes: { ingest: none, worker: 'ra', gateway: 'r', billing: none },
  digests: { ingest: none, worker: 'raw', gateway: 'r', billing: none },
  discoveries: { ingest: none, worker: 'rw', gateway: 'raw', billing: none },
  first_looks: { ingest: none, worker: 'raw', gateway: 'raw', billing: none },
  given_comments: { ingest: none, worker: 'rawd', gateway: 'rwd', billing: none },
  github_app: { ingest: 'r(webhook_secret)', worker: 'rw', gateway: 'ra', billing: none },
  grouping_history: { ingest: none, worker: none, gateway: 'raw', billing: none },
  grouping_scopes: { ingest: none, worker: 'rawd', gateway: 'rawd', billing: 'raw' },
  guidance_downloads: { ingest: none, worker: none, gateway: 'rad', billing: none },
  history_imports: { ingest: none, worker: 'rwd', gateway: 'rawd', billing: none },
  history_pull_requests: { ingest: none, worker: 'raw', gateway: 'rd', billing: none },
  hook_removals: { ingest: none, worker: 'rawd', gateway: 'rad', billing: none },
  installation_repositories: { ingest: none, worker: 'rawd', gateway: 'r', billing: none },
  installations: { ingest: none, worker: 'rawd', gateway: 'r', billing: none },
  invariant_checks: { ingest: none, worker: 'rawd', gateway: 'r', billing: none },
  // No service needs rights on job_rights, or more than read access to jobs. The functions that read job_rights and
  // write jobs run with the owner's rights.
  job_rights: { ingest: none, worker: none, gateway: none, billing: none },
  jobs: { ingest: none, worker: 'r', gateway: 'r', billing: 'r' },
  kysely_migration: { ingest: 'r(name)', worker: 'r(name)', gateway: 'r(name)', billing: 'r(name)' },
  kysely_migration_lock: { ingest: none, worker: none, gateway: none, billing: none },
  lost_deliveries: { ingest: none, worker: 'rawd', gateway: 'r', billing: none },
  mails: { ingest: none, worker: 'rawd', gateway: 'raw', billing: 'r(id, ending_id, to_address) a' },
  member_views: { ingest: none, worker: 'rw', gateway: 'ra', billing: none },
  merged_standards: { ingest: none, worker: 'raw', gateway: 'ra', billing: none },
  mistake_disputes: { ingest: none, worker: 'r', gateway: 'rawd', billing: none },
  mistake_vectors: { ingest: none, worker: 'ra', gateway: none, billing: none },
  mistakes: {
    ingest: none,
    worker: 'ra w(created_at, disputed, placement)',
    gateway: 'rw',
    billing: 'r(id, pr_analysis_id)',
  },
  model_usage: { ingest: none, worker: 'raw', gateway: none, billing: none },
  muted_categories: { ingest: none, worker: 'ra', gateway: 'rw', billing: none },
  notification_choices: { ingest: none, worker: 'r', gateway: 'raw', billing: none },
  notifications: { ingest: none, worker: 'rawd', gateway: 'raw', billing: none },
  operator_switches: { ingest: none, worker: 'r', gateway: 'rad', billing: 'r' },
  oidc_identities: {
    ingest: none,
    worker: 'r w(refresh_token)',
    gateway: 'rawd',
    billing: 'r(user_id, issuer, subject, created_at)',
  },
  oidc_logout_tokens: { ingest: none, worker: 'r w(received_at) d', gateway: 'rad', billing: none },
  opportunities: { ingest: none, worker: 'rawd', gateway: 'rd', billing: none },
  past_subscriptions: { ingest: none, worker: 'ra w(subscription_id) d', gateway: none, billing: none },
  plan_endings: { ingest: none, worker: 'r w(requested_at) d', gateway: 'raw', billing: 'rw' },
  plan_prices: { ingest: none, worker: 'r', gateway: 'raw', billing: 'raw' },
  // When billing starts an analysis that waited for a plan, earlier reviews of the pull request are superseded.
  pr_analysis: {
    ingest: none,
    worker: 'rawd',
    gateway: 'rwd',
    billing: 'r(id, pull_request_id, superseded_at) w(superseded_at)',
  },
  possible_repeats: { ingest: none, worker: 'ra', gateway: 'raw', billing: none },
  post_turns: { ingest: none, worker: 'rawd', gateway: none, billing: none },
  // The weekly email counts the exercises that are due today. It doesn't need the answers.
  practice_attempts: {
    ingest: none,
    worker: 'r(id, card_id, user_id, at, rating, rated_at, undone_at, card_before)',
    gateway: 'raw',
    billing: none,
  },
  practice_cards: { ingest: none, worker: 'r', gateway: 'rawd', billing: none },
  practice_hints: { ingest: none, worker: none, gateway: 'rawd', billing: none },
  practice_unfit: { ingest: none, worker: none, gateway: 'raw', billing: none },
  pull_requests: {
    ingest: none,
    worker: 'rawd',
    gateway: 'rawd',
    billing:
      'r(id, repository_id, user_id, pr_number, merged_at, merge_sha, analysis_status, pending_reason)' +
      ' w(analysis_status, pending_reason, analysis_error)',
  },
  queue_samples: { ingest: none, worker: 'rad', gateway: 'r', billing: none },
  rate_limits: { ingest: none, worker: 'r w(expire) d', gateway: 'rawd', billing: none },
  reconciliations: { ingest: none, worker: 'raw', gateway: 'raw', billing: none },
  recurring_mistake_members: {
    ingest: none,
    worker: 'rawd',
    gateway: 'rawd',
    billing: 'r(mistake_id, recurring_mistake_group_id)',
  },
  recurring_mistakes: { ingest: none, worker: 'rawd', gateway: 'rawd', billing: none },
  recurring_stats: { ingest: none, worker: 'raw', gateway: 'raw', billing: none },
  repositories: {
    ingest: 'r(id, webhook_secret)',
    worker: 'rwd',
    gateway: 'rawd',
    billing: 'r(id, user_id, repo_full_name, is_active, last_webhook_activity, created_at) w(is_active)',
  },
  review_activity: { ingest: none, worker: 'raw', gateway: none, billing: none },
  saved_views: { ingest: none, worker: none, gateway: 'rawd', billing: none },
  seat_purchases: { ingest: none, worker: 'r w(created_at) d', gateway: 'raw', billing: 'rw' },
  sessions: { ingest: none, worker: 'r w(created_at, id_token) d', gateway: 'rawd', billing: none },
  sign_in_attempts: { ingest: none, worker: 'r w(created_at) d', gateway: 'rad', billing: none },
  standards_app: { ingest: 'r(webhook_secret)', worker: 'rw', gateway: 'ra', billing: none },
  standards_edits: { ingest: none, worker: 'rawd', gateway: 'rw', billing: none },
  standards_repositories: { ingest: none, worker: 'rwd', gateway: 'rawd', billing: none },
  standard_evidence: { ingest: none, worker: 'ra', gateway: 'raw', billing: none },
  stopped_after_comments: { ingest: none, worker: 'rw', gateway: 'raw', billing: none },
  stripe_customers: { ingest: none, worker: 'r', gateway: 'rad', billing: 'r' },
  stripe_events: { ingest: none, worker: 'rawd', gateway: none, billing: 'r' },
  stripe_subscriptions: { ingest: none, worker: 'r', gateway: 'r', billing: 'raw' },
  suppressed_mistakes: { ingest: none, worker: 'rawd', gateway: 'rwd', billing: none },
  suppressions: { ingest: none, worker: 'rawd', gateway: 'rw', billing: none },
  switched_off_rules: { ingest: none, worker: 'rawd', gateway: 'raw', billing: none },
  team_invitations: { ingest: none, worker: 'rd', gateway: 'rawd', billing: none },
  team_members: {
    ingest: none,
    worker: 'r',
    gateway: 'rad w(shares_first_look, shares_code, starter_deck)',
    billing: 'r',
  },
  team_weeks: { ingest: none, worker: 'ra', gateway: 'ra', billing: none },
  teams: { ingest: none, worker: 'r w(created_at) d', gateway: 'rawd', billing: 'r' },
  trials: { ingest: none, worker: none, gateway: 'r', billing: 'a' },
  usage_events: { ingest: none, worker: 'raw', gateway: 'raw', billing: 'raw' },
  usage_periods: { ingest: none, worker: 'rawd', gateway: 'raw', billing: 'raw' },
  user_emails: { ingest: none, worker: 'r', gateway: 'rad', billing: none },
  webhook_attempts: { ingest: none, worker: 'ra', gateway: 'r', billing: none },
  webhook_endpoints: { ingest: none, worker: 'rwd', gateway: 'rawd', billing: none },
  webhook_messages: { ingest: none, worker: 'rawd', gateway: 'raw', billing: none },
  webhook_stopped_mistakes: { ingest: none, worker: 'ra', gateway: none, billing: none },
  users: {
    ingest: none,
    worker: 'rawd',
    gateway: 'raw',
    billing: 'r(id, github_id, email, created_at, deleted_at) w(created_at)',
  },
}
