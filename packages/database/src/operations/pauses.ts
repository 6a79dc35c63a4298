import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from './audit.ts'
import { parseReason } from './shorten-reason.ts'
import type { Operator, Work } from './work.ts'

export interface Pause {
  work: Work
  pausedAt: Date
  pausedBy: string
  reason: string
}

export interface SwitchOrder {
  work: readonly Work[]
  /** Must have 3 to 500 characters after trimming. */
  reason: string
  operator: Operator
  requestId?: string | null
}

export async function listPauses(db: Database): Promise<Pause[]> {
  const rows = await db
    .selectFrom('operator_switches')
    .select(['work', 'paused_at', 'paused_by', 'reason'])
    .orderBy('work')
    .execute()
  return rows.map((row) => ({
    work: row.work as Work,
    pausedAt: row.paused_at,
    pausedBy: row.paused_by,
    reason: row.reason,
  }))
}

export function pauseWork(db: Database, order: SwitchOrder): Promise<Work[]> {
  const reason = parseReason(order.reason)
  return db.transaction().execute(async (trx) => {
    const paused: Work[] = []
    for (const work of order.work) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('operator_switches')
        .values({ work, paused_by: order.operator.name, reason })
        .onConflict((conflict) => conflict.column('work').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) paused.push(work)
    }
    if (paused.length > 0) await recordAudit(trx, { action: 'work_paused', ...aboutSwitch(order, paused) })
    return paused
  })
}

export function resumeWork(db: Database, order: SwitchOrder): Promise<Work[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('operator_switches')
      .where('work', 'in', order.work.length > 0 ? [...order.work] : [''])
      .returning('work')
      .execute()
    const resumed = rows.map((row) => row.work as Work)
    if (resumed.length > 0) await recordAudit(trx, { action: 'work_resumed', ...aboutSwitch(order, resumed) })
    return resumed
  })
}

const aboutSwitch = ({ operator, reason, requestId }: SwitchOrder, work: Work[]) => ({
  actorId: operator.userId,
  requestId: requestId ?? null,
  details: { by: operator.name, reason: parseReason(reason), work },
})

export async function countHeld(db: Database, work: readonly Work[]): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from jobs where kind = any(${[...work]}::text[]) and lease_until >= now()`.execute(
    db,
  )
  return onlyRow(rows).held
}
