import { type Kysely, sql } from 'kysely'

/**
 * `requeue_job` and `replay_job` looked for a waiting job with the same key and then let theirs wait. An enqueue that
 * committed in between made them fail with a unique violation. Now they look again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- If the same job was enqueued again in the meantime, that one goes on in its place.
    create or replace function requeue_job(running_id bigint, running_fence integer, run_in_seconds double precision,
      job_error text, counts boolean
    ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      running jobs;
    begin
      select * into running from jobs where id = running_id and fence = running_fence and state = 'running' for update;
      if not found then return false; end if;
      perform check_job_right(running.kind, true);
      running.attempt := running.attempt - (not counts)::int;
      loop
        update jobs set attempt = greatest(attempt, running.attempt), crashes = greatest(crashes, running.crashes),
            error = job_error where kind = running.kind and key = running.key and state = 'waiting';
        if found then
          delete from jobs where id = running_id;
          exit;
        end if;
        begin
          update jobs set state = 'waiting', lease_until = null, delivered_at = null, error = job_error,
            attempt = running.attempt, run_at = case when run_in_seconds = 'infinity' then 'infinity' else now() + make_interval(secs => run_in_seconds) end
            where id = running_id;
          exit;
        exception when unique_violation then
          -- The same job was enqueued just now.
        end;
      end loop;
      perform release_serial(running.kind, running.serial_key);
      return true;
    end $$;

    -- A job that waits after a failed attempt is due at once; else the last discarded one waits again.
    create or replace function replay_job(job_kind text, job_key text) returns boolean language plpgsql
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
    exception when unique_violation then
      -- The same job was enqueued just now, so it runs anyway.
      return false;
    end $$;
  `.execute(db)
}
