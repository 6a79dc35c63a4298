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
      state text not null default 'waiting' check (state in ('waiting', 'claimed', 'done', 'failed')),
      outcome text,
      error text,
      due_at timestamptz not null default now(),
      rung_at timestamptz,
      fence integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      crashes integer not null default 0 check (crashes >= 0),
      finished_at timestamptz,
      unique (source, hook_id, delivery_id)
    );
    comment on column deliveries.facts is 'the few fields a handler reads, enough to run it again; emptied 30 days later (D30)';
    create index deliveries_due on deliveries (due_at, id) where state = 'waiting' and rung_at is null;
    create index deliveries_in_flight on deliveries (rung_at) where rung_at is not null and state in ('waiting', 'claimed');

    create table analysis_runs (
      id uuid primary key default gen_random_uuid(),
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      repository_id uuid not null references repositories (id) on delete cascade,
      tenant_id uuid not null,
      charged_user_id uuid not null references users (id) on delete cascade,
      merge_sha text not null,
      generation integer not null default 1 check (generation > 0),
      state text not null default 'waiting' check (state in ('waiting', 'claimed', 'done', 'failed')),
      error_code text,
      error text,
      due_at timestamptz not null default now(),
      rung_at timestamptz,
      fence integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      crashes integer not null default 0 check (crashes >= 0),
      request_id text,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      unique (pull_request_id, merge_sha, generation)
    );
    comment on column analysis_runs.tenant_id is 'the paying team, else the connecting user (D34)';
    comment on column analysis_runs.request_id is 'the delivery or request that asked for it; carried into every log line';
    create unique index analysis_runs_one_open on analysis_runs (pull_request_id) where state in ('waiting', 'claimed');
    create index analysis_runs_due on analysis_runs (tenant_id, due_at, id) where state = 'waiting' and rung_at is null;
    create index analysis_runs_in_flight on analysis_runs (tenant_id, rung_at) where rung_at is not null and state in ('waiting', 'claimed');

    create function announce_work() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_work', tg_table_name);
      return null;
    end $$;
    create trigger deliveries_bell after insert on deliveries for each statement execute function announce_work();
    create trigger analysis_runs_bell after insert on analysis_runs for each statement execute function announce_work();

    create function allow_run_state() returns trigger language plpgsql as $$
    begin
      if new.fence < old.fence then
        raise exception 'a fence never goes down' using errcode = 'check_violation';
      end if;
      if old.state = new.state or old.state in ('waiting', 'claimed') or (old.state = 'failed' and new.state = 'waiting')
        then return new; end if;
      raise exception 'work cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end $$;
    create trigger deliveries_state before update of state, fence on deliveries
      for each row execute function allow_run_state();
    create trigger analysis_runs_state before update of state, fence on analysis_runs
      for each row execute function allow_run_state();

    create table usage_periods (
      tenant_id uuid not null,
      kind text not null check (kind in ('analysis', 'agent_tokens')),
      period_start timestamptz not null,
      reserved bigint not null default 0 check (reserved >= 0),
      used bigint not null default 0 check (used >= 0),
      primary key (tenant_id, kind, period_start)
    );

    create table usage_events (
      key text primary key,
      tenant_id uuid not null,
      user_id uuid,
      kind text not null check (kind in ('analysis', 'agent_tokens')),
      amount bigint not null check (amount > 0),
      period_start timestamptz not null,
      state text not null check (state in ('reserved', 'settled', 'released')),
      subject text not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index usage_events_by_tenant on usage_events (tenant_id, kind, period_start, created_at desc);
    comment on table usage_events is 'the ledger: rows are added and settled or released, never removed with what they paid for';
  `.execute(db)
}
