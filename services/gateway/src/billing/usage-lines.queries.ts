import type { UsageLine } from '@debrief/contracts/billing/usage'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

const iso = (column: string, fraction: 'MS' | 'US') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"`)})`

/**
 * Reads a page of the usage ledger, newest first: the viewer's usage under their own plan and their current team's
 * plan. Managers see everyone's usage under the team's plan. `after` is the time and id of the previous page's last
 * entry.
 */
export async function readUsageLines(
  db: Database,
  { viewerId, after, limit }: { viewerId: string; after?: string | undefined; limit: number },
): Promise<UsageLine[]> {
  const split = after?.indexOf('_') ?? 0
  const beyond = after
    ? sql`and (e.created_at, e.key) < (${after.slice(0, split)}::timestamptz, ${after.slice(split + 1)})`
    : sql``
  const { rows } = await sql<UsageLine>`
    select e.key as id, e.kind, e.amount, e.subject, e.state, ${iso('e.created_at', 'US')} as at,
      ${iso('e.finished_at', 'MS')} as "finishedAt", ${iso('e.period_start', 'MS')} as "monthStart",
      case when u.id is not null then json_build_object('username', u.github_username, 'avatarUrl', u.avatar_url,
        'isViewer', u.id = ${viewerId}) end as by
    from usage_events e left join users u on u.id = e.user_id and u.deleted_at is null
    where e.tenant_id = any(array(
        select ${viewerId}::uuid union select team_id from team_members where user_id = ${viewerId}))
      and (e.user_id = ${viewerId} or e.tenant_id in (select id from teams where manager_id = ${viewerId}))
      ${beyond}
    order by e.created_at desc, e.key desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
