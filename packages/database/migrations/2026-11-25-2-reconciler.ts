import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliations (
      hook_id text primary key,
      repository_id uuid unique references repositories (id) on delete cascade,
      due_at timestamptz not null,
      deliveries_until timestamptz,
      merges_due_at timestamptz not null default now(),
      merges_until timestamptz,
      checked_at timestamptz,
      failures integer not null default 0 check (failures >= 0),
      error text,
      check ((repository_id is null) = (hook_id = 'app')),
      check ((failures = 0) = (error is null))
    );
    comment on table reconciliations is 'when each webhook was last compared with what GitHub says it sent, and each repository with its merged pull requests (D30a)';
    comment on column reconciliations.hook_id is 'as in deliveries: the connection''s id, or app';
    comment on column reconciliations.deliveries_until is 'by GitHub''s clock: what was sent until then has been compared';
    create index reconciliations_due on reconciliations (due_at);

    create table lost_deliveries (
      id bigint generated always as identity primary key,
      source text not null check (source in ('github-repository', 'github-app')),
      hook_id text not null,
      delivery_id text not null,
      github_id bigint,
      event text not null,
      sent_at timestamptz not null,
      found_at timestamptz not null default now(),
      asked_at timestamptz,
      healed_at timestamptz,
      healed_by text check (healed_by in ('redelivery', 'fetched')),
      given_up_at timestamptz,
      reason text,
      unique (source, hook_id, delivery_id),
      check ((healed_at is null) = (healed_by is null)),
      check ((given_up_at is null) = (reason is null)),
      check (healed_at is null or given_up_at is null)
    );
    comment on table lost_deliveries is 'what GitHub sent, or should have sent, and deliveries had not; once each, and how it was healed';
    comment on column lost_deliveries.github_id is 'GitHub''s number of the attempt, by which it is sent again or read; null for a merge that no delivery told of';
    create index lost_deliveries_open on lost_deliveries (hook_id) where healed_at is null and given_up_at is null;
    create index lost_deliveries_found on lost_deliveries (found_at);
  `.execute(db)
}
