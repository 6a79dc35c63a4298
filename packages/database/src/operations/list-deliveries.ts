import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface DeliveryFilter {
  /** The repository's full name, case-insensitive. Matches only deliveries of repository webhooks. */
  repository?: string | undefined
  state?: string | undefined
  deliveryId?: string | undefined
  event?: string | undefined
}

export interface DeliveryRow {
  id: number
  source: string
  deliveryId: string
  event: string
  repository: string | null
  number: number | null
  receivedAt: Date
  state: string
  outcome: string | null
  error: string | null
  attempts: number | null
  crashes: number | null
  finishedAt: Date | null
  isEmptied: boolean
}

export async function listDeliveries(
  db: Database,
  { repository, state, deliveryId, event }: DeliveryFilter,
  { limit = 50, before }: { limit?: number; before?: number } = {},
): Promise<DeliveryRow[]> {
  const conditions = [
    sql`true`,
    ...(repository === undefined
      ? []
      : [
          sql`d.repository_id in (select id from repositories where lower(repo_full_name) = lower(${repository}))`,
        ]),
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(deliveryId === undefined ? [] : [sql`d.delivery_id = ${deliveryId}`]),
    ...(event === undefined ? [] : [sql`d.event = ${event}`]),
    ...(before === undefined ? [] : [sql`d.id < ${before}`]),
  ]
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.source, d.delivery_id as "deliveryId", d.event,
      coalesce(r.repo_full_name, d.facts #>> '{event,repository,fullName}') as repository,
      coalesce(d.facts #>> '{event,pullRequest,number}', d.facts #>> '{event,issue,number}')::int as number,
      d.received_at as "receivedAt", d.state, d.outcome, coalesce(d.error, j.error) as error, j.attempt as attempts, j.crashes,
      d.finished_at as "finishedAt",
      d.facts is null as "isEmptied"
    from deliveries d left join repositories r on r.id = d.repository_id
    left join lateral (select * from jobs j where j.kind = 'route-delivery' and j.key = d.id::text
      order by j.id desc limit 1) j on true
    where ${sql.join(conditions, sql` and `)} order by d.id desc limit ${limit}`.execute(db)
  return rows
}
