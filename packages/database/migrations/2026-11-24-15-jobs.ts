import { type Kysely, sql } from 'kysely'

/**
 * The job engine's table (packages/jobs). Services have no rights to change it: they call the functions below, which run with
 * the owner's rights and check each role's kinds against job_rights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      id bigint generated always as identity primary key,
      kind text not null,
      key text not null,
      serial_key text,
      tenant_id uuid not null default '00000000-0000-0000-0000-000000000000',
      input jsonb not null,
      priority smallint not null default 1 check (priority between 0 and 2),
      state text not null default 'waiting' check (state in ('waiting', 'running', 'discarded')),
      run_at timestamptz not null default now(),
      delivered_at timestamptz,
      fence integer not null default 0,
      lease_until timestamptz,
      attempt integer not null default 0 check (attempt >= 0),
      crashes integer not null default 0 check (crashes >= 0),
      request_id text,
      error text,
      error_code text,
      created_at timestamptz not null default now(),
      discarded_at timestamptz,
      check ((state = 'running') = (lease_until is not null)),
      check (state <> 'running' or delivered_at is not null),
      check ((state = 'discarded') = (discarded_at is not null)),
      check ((state = 'discarded') = (error_code is not null))
    );
    comment on table jobs is 'work to do, enqueued in the transaction that makes it necessary; a completed job is deleted';
    comment on column jobs.key is 'identifies the job among those of its kind: at most one of them waits';
    comment on column jobs.serial_key is 'at most one job of its kind with the same serial key runs at a time';
    comment on column jobs.tenant_id is 'whose share of the workers it uses; all zeros if nobody''s';
    comment on column jobs.input is 'ids only';
    comment on column jobs.priority is '0: a person is waiting for it, 1: ordinary, 2: in bulk';
    comment on column jobs.delivered_at is 'when its id was given to a worker; delivered again if nobody claims it';
    comment on column jobs.fence is 'raised by each claim: a worker may only write while its fence is the current one';
    comment on column jobs.crashes is 'leases that expired: the worker died, froze or lost the database';
    comment on column jobs.run_at is 'when it is due; infinity if it waits until someone does something';
    comment on column jobs.request_id is 'the delivery or request that caused it; in every log line about it';
    create unique index jobs_one_waiting on jobs (kind, key) where state = 'waiting';
    create unique index jobs_one_running on jobs (kind, serial_key) where state = 'running' and serial_key is not null;
    create index jobs_due on jobs (kind, tenant_id, priority, run_at, id) where state = 'waiting' and delivered_at is null;
    create index jobs_delivered on jobs (kind, delivered_at) where state <> 'discarded' and delivered_at is not null;
    create index jobs_by_key on jobs (kind, key);
    create index jobs_discarded on jobs (discarded_at) where state = 'discarded';

    create table job_rights (
      role_name text not null,
      kind text not null,
      may_run boolean not null,
      primary key (role_name, kind)
    );
    comment on table job_rights is 'the kinds of jobs that each role may enqueue, and run where it may; * is every kind';

    create function check_job_right(job_kind text, to_run boolean) returns void language plpgsql stable
    security definer set search_path = public, pg_temp as $$
    begin
      if pg_has_role(session_user, current_user, 'member') then return; end if;
      if not exists (select from job_rights r where r.role_name = session_user and r.kind in (job_kind, '*')
        and (r.may_run or not to_run)) then
        raise exception '% may not % jobs of kind %', session_user, case when to_run then 'run' else 'enqueue' end, job_kind
          using errcode = 'insufficient_privilege';
      end if;
    end $$;

    -- Each entry has key, input and runIn, and may have serialKey, tenantId, priority and requestId.
    create function enqueue_jobs(job_kind text, entries jsonb) returns setof bigint language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, false);
      return query
      insert into jobs as j (kind, key, input, serial_key, tenant_id, priority, run_at, request_id)
        select distinct on (e.key) job_kind, e.key, e.input, e."serialKey",
          coalesce(e."tenantId", '00000000-0000-0000-0000-000000000000'), coalesce(e.priority, 1),
          now() + make_interval(secs => coalesce(e."runIn", 0)), e."requestId"
        from jsonb_to_recordset(entries) as e (key text, input jsonb, "serialKey" text, "tenantId" uuid, priority smallint,
          "runIn" double precision, "requestId" text)
        on conflict (kind, key) where state = 'waiting' do update set input = excluded.input,
          run_at = least(j.run_at, excluded.run_at), priority = least(j.priority, excluded.priority)
        returning j.id;
      perform pg_notify('debrief_jobs', job_kind);
    end $$;

    -- Each tenant gets at most per_tenant jobs in flight and all together in_flight (null: no limit), taken in turn, and
    -- this call at most batch. A tenant costs one index entry, however many jobs it has waiting.
    create function deliver_jobs(job_kind text, isolated_only boolean, batch integer, in_flight integer, per_tenant integer
    ) returns table (job_id bigint, job_fence integer, is_isolated boolean) language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, true);
      if exists (select from operator_switches where work = job_kind) then return; end if;
      return query
      with recursive tenants as (
        (select t.tenant_id from jobs t where t.kind = job_kind and t.state = 'waiting' and t.delivered_at is null
          order by t.tenant_id limit 1)
        union all
        select (select n.tenant_id from jobs n where n.kind = job_kind and n.state = 'waiting' and n.delivered_at is null
          and n.tenant_id > tenants.tenant_id order by n.tenant_id limit 1) from tenants where tenants.tenant_id is not null
      ), flying as (
        select f.tenant_id, count(*) as n from jobs f
        where f.kind = job_kind and f.delivered_at is not null and f.state <> 'discarded' group by f.tenant_id
      ), due as (
        select d.*, row_number() over (partition by d.tenant_id order by d.priority, d.run_at, d.id) as turn
        from tenants left join flying using (tenant_id)
        cross join generate_series(0, 2) as level
        cross join lateral (
          select j.id, j.tenant_id, j.priority, j.run_at, greatest(0, per_tenant - coalesce(flying.n, 0)) as room from jobs j
          where j.kind = job_kind and j.tenant_id = tenants.tenant_id and j.priority = level
            and j.state = 'waiting' and j.delivered_at is null and j.run_at <= now()
            and (isolated_only is null or isolated_only = (j.crashes >= 3))
            and (j.serial_key is null or not exists (select from jobs s where s.kind = job_kind
              and s.serial_key = j.serial_key and s.id <> j.id and s.state <> 'discarded' and s.delivered_at is not null))
          order by j.run_at, j.id limit least(batch, per_tenant)) d
      ), picked as (
        select due.id from due where due.turn <= due.room order by due.turn, due.priority, due.run_at
        limit greatest(0, least(batch, in_flight - (select coalesce(sum(n), 0) from flying)))
      )
      update jobs set delivered_at = now() where id in (
        select j.id from jobs j where j.id in (select picked.id from picked) and j.state = 'waiting' and j.delivered_at is null
        for update skip locked)
      returning id, fence, crashes >= 3;
    end $$;

    -- Delivered jobs that nobody claimed, and jobs whose lease expired.
    create function redeliver_jobs(job_kind text, isolated_only boolean, batch integer
    ) returns table (job_id bigint, job_fence integer, is_isolated boolean) language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, true);
      if exists (select from operator_switches where work = job_kind) then return; end if;
      return query
      update jobs set delivered_at = now() where id in (
        select j.id from jobs j cross join lateral (select j.crashes + (j.state = 'running')::int as n) c
        where j.kind = job_kind and j.delivered_at < now() - interval '3 seconds' and j.state <> 'discarded'
          and (j.state = 'waiting' or j.lease_until < now()) and c.n < 5 and (isolated_only is null or isolated_only = (c.n >= 3))
        order by j.delivered_at limit batch for update of j skip locked)
      returning id, fence, crashes + (state = 'running')::int >= 3;
    end $$;

    -- Doesn't wait long for a lock: a worker that froze in its transaction holds the row until the server ends that transaction.
    create function claim_job(claimed_id bigint, job_kind text, isolated boolean, lease_seconds double precision
    ) returns setof jobs language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    begin
      perform check_job_right(job_kind, true);
      return query
      update jobs j set state = 'running', fence = j.fence + 1, attempt = j.attempt + 1,
        crashes = j.crashes + (j.state = 'running')::int, lease_until = now() + make_interval(secs => lease_seconds),
        delivered_at = coalesce(j.delivered_at, now())
      where j.id = claimed_id and j.kind = job_kind and j.run_at <= now()
        and (j.state = 'waiting' or j.state = 'running' and j.lease_until < now())
        and case when isolated is null then j.crashes + (j.state = 'running')::int < 5
          when isolated then j.crashes + (j.state = 'running')::int between 3 and 4
          else j.crashes + (j.state = 'running')::int < 3 end
        and not exists (select from operator_switches where work = job_kind)
      returning j.*;
    end $$;

    -- Nobody can take over or cancel the job until the transaction ends.
    create function lock_job(running_id bigint, running_fence integer) returns boolean language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      running_kind text;
    begin
      select kind into running_kind from jobs where id = running_id and fence = running_fence and state = 'running' for share;
      if not found then return false; end if;
      perform check_job_right(running_kind, true);
      return true;
    end $$;

    create function renew_job(running_id bigint, running_fence integer, lease_seconds double precision
    ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      renewed jobs;
    begin
      update jobs set lease_until = now() + make_interval(secs => lease_seconds)
        where id = running_id and fence = running_fence and state = 'running' returning * into renewed;
      if not found then return false; end if;
      perform check_job_right(renewed.kind, true);
      return true;
    end $$;

    -- Lets the next job with the same serial key start at once.
    create function release_serial(job_kind text, job_serial_key text) returns void language plpgsql as $$
    begin
      if job_serial_key is null then return; end if;
      update jobs set delivered_at = null where kind = job_kind and serial_key = job_serial_key and state = 'waiting';
      if found then perform pg_notify('debrief_jobs', job_kind); end if;
    end $$;

    create function complete_job(running_id bigint, running_fence integer) returns boolean language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      done jobs;
    begin
      delete from jobs where id = running_id and fence = running_fence and state = 'running' returning * into done;
      if not found then return false; end if;
      perform check_job_right(done.kind, true);
      perform release_serial(done.kind, done.serial_key);
      return true;
    end $$;

    -- If the same job was enqueued again in the meantime, that one goes on in its place.
    create function requeue_job(running_id bigint, running_fence integer, run_in_seconds double precision, job_error text,
      counts boolean
    ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      running jobs;
    begin
      select * into running from jobs where id = running_id and fence = running_fence and state = 'running' for update;
      if not found then return false; end if;
      perform check_job_right(running.kind, true);
      running.attempt := running.attempt - (not counts)::int;
      update jobs set attempt = greatest(attempt, running.attempt), crashes = greatest(crashes, running.crashes),
          error = job_error where kind = running.kind and key = running.key and state = 'waiting';
      if found then delete from jobs where id = running_id;
      else
        update jobs set state = 'waiting', lease_until = null, delivered_at = null, error = job_error,
          attempt = running.attempt, run_at = case when run_in_seconds = 'infinity' then 'infinity' else now() + make_interval(secs => run_in_seconds) end
          where id = running_id;
      end if;
      perform release_serial(running.kind, running.serial_key);
      return true;
    end $$;

    create function discard_job(running_id bigint, running_fence integer, job_error text, job_error_code text
    ) returns boolean language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      running jobs;
    begin
      update jobs set state = 'discarded', discarded_at = now(), lease_until = null, error = job_error,
          error_code = job_error_code, fence = fence + 1,
          crashes = crashes + (lease_until < now())::int
        where id = running_id and fence = running_fence and state = 'running' returning * into running;
      if not found then return false; end if;
      perform check_job_right(running.kind, true);
      perform release_serial(running.kind, running.serial_key);
      return true;
    end $$;

    -- Ends the reason for the work: what runs finds its fence gone, and its signal aborts.
    create function cancel_jobs(job_kind text, job_keys text[]) returns integer language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      canceled jobs;
      count integer := 0;
    begin
      perform check_job_right(job_kind, false);
      for canceled in delete from jobs where kind = job_kind and key = any(job_keys) returning * loop
        count := count + 1;
        if canceled.state = 'running' then
          perform pg_notify('debrief_jobs', 'canceled:' || canceled.id);
          perform release_serial(job_kind, canceled.serial_key);
        end if;
      end loop;
      return count;
    end $$;

    -- A job that waits after a failed attempt is due at once; else the last discarded one waits again.
    create function replay_job(job_kind text, job_key text) returns boolean language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, false);
      update jobs set run_at = least(run_at, now()), delivered_at = null, attempt = 0, crashes = 0, error = null
        where kind = job_kind and key = job_key and state = 'waiting' and error is not null;
      if not found then
        update jobs set state = 'waiting', discarded_at = null, delivered_at = null, run_at = now(), attempt = 0, crashes = 0,
            error = null, error_code = null
          where id = (select id from jobs where kind = job_kind and key = job_key and state = 'discarded' order by id desc limit 1)
            and not exists (select from jobs where kind = job_kind and key = job_key and state = 'waiting');
      end if;
      if not found then return false; end if;
      perform pg_notify('debrief_jobs', job_kind);
      return true;
    end $$;

    create function delete_discarded_jobs(discarded_before timestamptz, most integer) returns integer language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      deleted integer;
    begin
      perform check_job_right('*', true);
      delete from jobs where id in (
        select id from jobs where state = 'discarded' and discarded_at < discarded_before limit most for update skip locked);
      get diagnostics deleted = row_count;
      return deleted;
    end $$;

    -- Enqueues the next run of a schedule, unless one waits or runs already. A shorter interval applies at once.
    create function schedule_job(job_kind text, every_seconds double precision, first_in_seconds double precision
    ) returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, true);
      update jobs set run_at = least(run_at, now() + make_interval(secs => every_seconds))
        where kind = job_kind and key = 'schedule' and state in ('waiting', 'running');
      if found then return; end if;
      insert into jobs (kind, key, input, run_at)
        values (job_kind, 'schedule', '{}', now() + make_interval(secs => first_in_seconds))
        on conflict (kind, key) where state = 'waiting' do nothing;
    end $$;
  `.execute(db)
}
