import { sql } from 'kysely'
import { recordAudit } from '../audit.ts'
import type { Database } from '../connect.ts'
import { reasonOf } from './reason.ts'
import type { Operator, Work } from './work.ts'

export interface Pause {
  work: Work
  pausedAt: Date
  pausedBy: string
  reason: string
}

/** What is said of a switch: which work, why, and by whom. */
export interface SwitchOrder {
  work: readonly Work[]
  /** At least three characters; throws a Problem without. */
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

/** From its return on nothing of this work is begun; what a worker holds is ended. Gives what was not paused before. */
export function pauseWork(db: Database, order: SwitchOrder): Promise<Work[]> {
  const reason = reasonOf(order.reason)
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

/** Lets paused work go on, at once. Gives what was paused before. */
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
  details: { by: operator.name, reason: reasonOf(reason), work },
})

/** How many rows of this work a worker is at; once it is paused, 0 says that it has come to rest. */
export async function countHeld(db: Database, work: readonly Work[]): Promise<number> {
  const counts = work.map((one) =>
    one === 'customer_syncs'
      ? sql`(select count(*) from customer_syncs where done < wanted and lease_until >= now())`
      : one === 'send-mail'
        ? sql`(select count(*) from jobs where kind = ${one} and lease_until >= now())`
        : sql`(select count(*) from ${sql.table(one)} where state = 'claimed' and lease_until >= now())`,
  )
  if (counts.length === 0) return 0
  const { rows } = await sql<{ held: number }>`select (${sql.join(counts, sql` + `)})::int as held`.execute(
    db,
  )
  return rows[0]!.held
}
