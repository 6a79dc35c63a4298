import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_switches (
      work text primary key,
      paused_at timestamptz not null default now(),
      paused_by text not null,
      reason text not null check (length(reason) between 3 and 500)
    );
    comment on table operator_switches is
      'Kinds of jobs that an operator paused. No new job of the kind starts until an operator resumes it.';

    create table invariant_checks (
      id bigint generated always as identity primary key,
      began_at timestamptz not null default now(),
      finished_at timestamptz,
      broken jsonb
    );
    comment on column invariant_checks.broken is 'How many rows violate each invariant. Null until the check has finished.';

    create table audit_events (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      action text not null,
      actor_id uuid,
      subject_id uuid,
      request_id text,
      details jsonb not null default '{}'
    );
    create index audit_events_at on audit_events using brin (at);
    create index audit_events_by_actor on audit_events (actor_id, at desc);
    create index audit_events_by_subject on audit_events (subject_id, at desc);

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expired on rate_limits (expire);
    comment on table rate_limits is 'The columns that rate-limiter-flexible expects.';

    create function announce_resumed_jobs() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_jobs', old.work);
      return null;
    end $$;
    create trigger operator_switches_resumed after delete on operator_switches
      for each row execute function announce_resumed_jobs();
  `.execute(db)
}
