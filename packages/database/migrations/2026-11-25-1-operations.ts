import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_switches (
      work text primary key check (work in ('deliveries', 'analysis_runs', 'agent_runs', 'mails', 'discoveries', 'customer_syncs')),
      paused_at timestamptz not null default now(),
      paused_by text not null,
      reason text not null check (length(reason) between 3 and 500)
    );
    comment on table operator_switches is 'work, by its table, of which nothing is begun until an operator lets it go on';
    create trigger operator_switches_bell after delete on operator_switches
      for each statement execute function announce_work();

    create table invariant_checks (
      id bigint generated always as identity primary key,
      began_at timestamptz not null default now(),
      finished_at timestamptz,
      broken jsonb
    );
    comment on column invariant_checks.broken is 'how many rows break which invariant; null until the check has ended';

    create index deliveries_by_repository on deliveries (repository_id, id) where repository_id is not null;
    create index deliveries_failed on deliveries (finished_at) where state = 'failed';
    create index analysis_runs_failed on analysis_runs (finished_at) where state = 'failed';
    create index agent_runs_failed on agent_runs (finished_at) where state = 'failed';
  `.execute(db)
}
