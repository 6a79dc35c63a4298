import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { reconcileWebhook } from './reconciliations.ts'

const COUNTED = '30 days'

/** Counts of the lost deliveries that were found in the last 30 days. */
export interface LostCounts {
  lost: number
  healedByRedelivery: number
  healedByFetch: number
  givenUp: number
  open: number
  oldestOpenSeconds: number | null
}

export async function countLost(db: Database): Promise<LostCounts> {
  const { rows } = await sql<LostCounts>`
    select count(*) as lost,
      count(*) filter (where healed_by = 'redelivery') as "healedByRedelivery",
      count(*) filter (where healed_by = 'fetched') as "healedByFetch",
      count(*) filter (where given_up_at is not null) as "givenUp",
      count(*) filter (where healed_at is null and given_up_at is null) as open,
      extract(epoch from now() - min(found_at) filter (where healed_at is null and given_up_at is null))::float8
        as "oldestOpenSeconds"
    from lost_deliveries where found_at > now() - ${COUNTED}::interval`.execute(db)
  return onlyRow(rows)
}

export interface ReconciledHook {
  hookId: string
  repositoryId: string | null
  fullName: string | null
  login: string | null
  checkedAt: Date | null
  dueAt: Date | null
  failures: number
  error: string | null
  leftAlone: 'paused' | 'reconnect' | null
  lost: number
  open: number
}

export async function listReconciliations(
  db: Database,
  { limit }: { limit: number },
): Promise<ReconciledHook[]> {
  const { rows } = await sql<ReconciledHook>`
    select c.hook_id as "hookId", c.repository_id as "repositoryId", r.repo_full_name as "fullName",
      u.github_username as login, c.checked_at as "checkedAt", j.run_at as "dueAt", c.failures, c.error,
      case when not r.is_active then 'paused' when u.needs_reconnect or u.github_access_token is null then 'reconnect' end
        as "leftAlone",
      coalesce(l.lost, 0) as lost, coalesce(l.open, 0) as open
    from reconciliations c
    left join repositories r on r.id = c.repository_id
    left join users u on u.id = r.user_id
    left join lateral (select min(run_at) as run_at from jobs
      where kind = ${reconcileWebhook.kind} and key = c.hook_id and state <> 'discarded') j on true
    left join (select hook_id, count(*) as lost,
        count(*) filter (where healed_at is null and given_up_at is null) as open
      from lost_deliveries where found_at > now() - ${COUNTED}::interval group by hook_id) l on l.hook_id = c.hook_id
    order by c.failures desc, lost desc, c.hook_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, leftAlone: row.repositoryId === null ? null : row.leftAlone }))
}

export interface LostRow {
  id: number
  hookId: string
  fullName: string | null
  /** GitHub's delivery id, or `merge-of-<number>` for a merge that was found without a delivery. */
  deliveryId: string
  event: string
  sentAt: Date
  foundAt: Date
  askedAt: Date | null
  healedAt: Date | null
  healedBy: 'redelivery' | 'fetched' | null
  givenUpAt: Date | null
  reason: string | null
}

const lostRows = sql`
  select l.id, l.hook_id as "hookId", r.repo_full_name as "fullName", l.delivery_id as "deliveryId", l.event,
    l.sent_at as "sentAt", l.found_at as "foundAt", l.asked_at as "askedAt", l.healed_at as "healedAt",
    l.healed_by as "healedBy", l.given_up_at as "givenUpAt", l.reason
  from lost_deliveries l left join repositories r on r.id::text = l.hook_id`

export async function listLost(db: Database, { limit }: { limit: number }): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    ${lostRows} order by l.found_at desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listLostAfter(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ page: LostRow[]; next: string | null }> {
  const beyond = after === undefined ? sql`` : sql`where l.id < ${Number(after)}`
  const { rows } = await sql<LostRow>`${lostRows} ${beyond} order by l.id desc limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { page: rows, next: last && rows.length === limit ? String(last.id) : null }
}
