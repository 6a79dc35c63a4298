import { sql } from 'kysely'
import type { Database } from '../connect.ts'

/** What is left out does not narrow. */
export interface DeliveryFilter {
  /** Full name, in any case; finds those of repository hooks. */
  repository?: string | undefined
  state?: string | undefined
  /** The sender's id, as GitHub shows it. */
  deliveryId?: string | undefined
  event?: string | undefined
}

export interface DeliveryRow {
  id: number
  source: string
  deliveryId: string
  event: string
  repository: string | null
  /** Of the pull request, where it is about one and that is still kept. */
  number: number | null
  receivedAt: Date
  state: string
  /** What came of it. */
  outcome: string | null
  error: string | null
  attempts: number
  crashes: number
  finishedAt: Date | null
  /** Its contents are not kept any more, so it cannot be run again. */
  isEmptied: boolean
}

/** Deliveries and what came of them, the newest first; `before` is the id that the page before ended with. */
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
      d.received_at as "receivedAt", d.state, d.outcome, d.error, d.attempts, d.crashes, d.finished_at as "finishedAt",
      d.facts is null as "isEmptied"
    from deliveries d left join repositories r on r.id = d.repository_id
    where ${sql.join(conditions, sql` and `)} order by d.id desc limit ${limit}`.execute(db)
  return rows
}
