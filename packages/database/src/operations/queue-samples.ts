import { sql } from 'kysely'
import type { Database } from '../connect.ts'

/** Kinds without waiting jobs are omitted. */
export interface QueueSample {
  at: Date
  queues: Partial<Record<string, { waiting: number; oldestSeconds: number }>>
}

export async function sampleQueues(db: Database): Promise<void> {
  await sql`
    with past as (delete from queue_samples where at < now() - interval '1 day')
    insert into queue_samples (at, queues)
    select date_trunc('minute', now()), coalesce(jsonb_object_agg(work, jsonb_build_object('waiting', waiting, 'oldestSeconds', oldest)), '{}')
    from (
      select kind as work, count(*)::int as waiting, extract(epoch from now() - min(run_at))::int as oldest
      from jobs where state = 'waiting' and run_at <= now() group by kind
    ) q
    on conflict (at) do nothing`.execute(db)
}

export async function listQueueSamples(db: Database, minutes: number): Promise<QueueSample[]> {
  const { rows } = await sql<QueueSample>`
    select at, queues from queue_samples where at > now() - ${minutes} * interval '1 minute' order by at`.execute(
    db,
  )
  return rows
}
