import { type Kysely, sql } from 'kysely'

/**
 * Canceling and replaying need their own rights, and jobs with the same serial key are delivered one at a time. Before, all
 * of them were delivered at once, and those that couldn't be claimed yet used up their tenant's share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- True by default, because the version before stores only may_run, and its rows include all the others.
    alter table job_rights
      add column may_enqueue boolean not null default true,
      add column may_cancel boolean not null default true,
      add column may_replay boolean not null default true;
    comment on table job_rights is 'the kinds of jobs that each role may run, enqueue, cancel and replay; * is every kind';

    create index jobs_serial on jobs (kind, serial_key, priority, run_at, id)
      where state = 'waiting' and delivered_at is null and serial_key is not null;

    create function check_job_right(job_kind text, action text) returns void language plpgsql stable
    security definer set search_path = public, pg_temp as $$
    begin
      if pg_has_role(session_user, current_user, 'member') then return; end if;
      if not exists (select from job_rights r where r.role_name = session_user and r.kind in (job_kind, '*')
        and case action when 'run' then r.may_run when 'enqueue' then r.may_enqueue when 'cancel' then r.may_cancel
          when 'replay' then r.may_replay end) then
        raise exception '% may not % jobs of kind %', session_user, action, job_kind using errcode = 'insufficient_privilege';
      end if;
    end $$;

    create or replace function check_job_right(job_kind text, to_run boolean) returns void language plpgsql stable as $$
    begin
      perform check_job_right(job_kind, case when to_run then 'run' else 'enqueue' end);
    end $$;

    -- Each tenant gets at most per_tenant jobs in flight and all together in_flight (null: no limit), taken in turn, and
    -- this call at most batch. A tenant costs one index entry, however many jobs it has waiting. Of the jobs with the same
    -- serial key, only the first is delivered, and only if none is in flight.
    create or replace function deliver_jobs(job_kind text, isolated_only boolean, batch integer, in_flight integer,
      per_tenant integer
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
            and (j.serial_key is null
              or not exists (select from jobs s where s.kind = job_kind
                and s.serial_key = j.serial_key and s.id <> j.id and s.state <> 'discarded' and s.delivered_at is not null)
              and not exists (select from jobs s where s.kind = job_kind
                and s.serial_key = j.serial_key and s.state = 'waiting' and s.delivered_at is null and s.run_at <= now()
                and (isolated_only is null or isolated_only = (s.crashes >= 3))
                and (s.priority, s.run_at, s.id) < (j.priority, j.run_at, j.id)))
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

    -- Delivered jobs that nobody claimed, and jobs whose lease expired. Jobs that wait for another one with the same serial
    -- key are left to release_serial.
    create or replace function redeliver_jobs(job_kind text, isolated_only boolean, batch integer
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
          and (j.serial_key is null or j.state = 'running' or not exists (select from jobs s where s.kind = job_kind
            and s.serial_key = j.serial_key and s.delivered_at is not null
            and (s.state = 'running' or s.state = 'waiting' and (isolated_only is null or isolated_only = (s.crashes >= 3))
              and (s.priority, s.run_at, s.id) < (j.priority, j.run_at, j.id))))
        order by j.delivered_at limit batch for update of j skip locked)
      returning id, fence, crashes + (state = 'running')::int >= 3;
    end $$;

    -- Lets the next job with the same serial key start at once.
    create or replace function release_serial(job_kind text, job_serial_key text) returns void language plpgsql as $$
    begin
      if job_serial_key is null then return; end if;
      update jobs set delivered_at = null
        where kind = job_kind and serial_key = job_serial_key and state = 'waiting' and delivered_at is not null;
      if exists (select from jobs where kind = job_kind and serial_key = job_serial_key and state = 'waiting'
        and delivered_at is null) then
        perform pg_notify('debrief_jobs', job_kind);
      end if;
    end $$;

    -- Ends the reason for the work: what runs finds its fence gone, and its signal aborts.
    create or replace function cancel_jobs(job_kind text, job_keys text[]) returns integer language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      canceled jobs;
      count integer := 0;
    begin
      perform check_job_right(job_kind, 'cancel');
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
    create or replace function replay_job(job_kind text, job_key text) returns boolean language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform check_job_right(job_kind, 'replay');
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
    exception when unique_violation then
      -- The same job was enqueued just now, so it runs anyway.
      return false;
    end $$;
  `.execute(db)
}
