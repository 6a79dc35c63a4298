import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deliveries (
      id bigint generated always as identity primary key,
      source text not null check (source in ('github-repository', 'github-app', 'stripe')),
      hook_id text not null,
      delivery_id text not null,
      event text not null,
      repository_id uuid,
      facts json,
      received_at timestamptz not null default now(),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      outcome text,
      error text,
      finished_at timestamptz,
      unique (source, hook_id, delivery_id)
    );
    create index deliveries_waiting on deliveries (hook_id) where state = 'waiting';
    create index deliveries_by_repository on deliveries (repository_id, id) where repository_id is not null;
    create index deliveries_received on deliveries using brin (received_at);
    comment on column deliveries.facts is
      'The few fields that a handler reads, enough to run it again. Emptied after 30 days (D30).';

    create table reconciliations (
      hook_id text primary key,
      repository_id uuid unique references repositories (id) on delete cascade,
      deliveries_until timestamptz,
      merges_due_at timestamptz not null default now(),
      merges_until timestamptz,
      checked_at timestamptz,
      failures integer not null default 0 check (failures >= 0),
      error text,
      check ((repository_id is null) = (hook_id = 'app')),
      check ((failures = 0) = (error is null))
    );
    comment on table reconciliations is
      'When each webhook was last compared with the deliveries that GitHub lists, and each repository with its merges (D30a).';
    comment on column reconciliations.hook_id is 'As in deliveries: the id of the connection, or app.';
    comment on column reconciliations.deliveries_until is
      'By GitHub''s clock: everything that it sent until then has been compared.';

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
    create index lost_deliveries_open on lost_deliveries (hook_id) where healed_at is null and given_up_at is null;
    create index lost_deliveries_found on lost_deliveries (found_at);
    comment on table lost_deliveries is
      'Deliveries that GitHub sent, or should have sent, and that never arrived. One row each, with how it was recovered.';
    comment on column lost_deliveries.github_id is
      'GitHub''s id of the attempt, for reading it or having it sent again. Null for a merge that GitHub sent no delivery for.';
    comment on column lost_deliveries.asked_at is 'When GitHub was asked to send it again.';

    create function allow_run_state() returns trigger language plpgsql as $$
    begin
      if old.state = new.state or old.state = 'waiting' or (old.state = 'failed' and new.state = 'waiting')
        then return new; end if;
      raise exception 'work cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end $$;
    create trigger deliveries_state before update of state on deliveries
      for each row execute function allow_run_state();
  `.execute(db)
}
