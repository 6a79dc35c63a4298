import { sql } from 'kysely'
import type { Database } from '../../connect.ts'
import { recordAudit } from '../audit.ts'
import { failedRows, type WorkFilter } from '../failed-rows.ts'
import { parseReason } from '../shorten-reason.ts'
import type { Operator, Work } from '../work.ts'
import { type ReplayOutcome, replayRow } from './replay-row.ts'

/** Maximum number of jobs that one call replays. The oldest jobs come first. */
const MAX_JOBS = 1_000

export interface ReplayOrder {
  filter: WorkFilter
  /** The call rejects with a Problem unless the trimmed reason has 3 to 500 characters. */
  reason: string
  operator: Operator
  dryRun?: boolean | undefined
  requestId?: string | null
}

export interface ReplayedRow {
  work: Work
  id: string
  about: string
  outcome: ReplayOutcome | null
}

export interface ReplayResult {
  dryRun: boolean
  matched: number
  replayed: number
  rows: ReplayedRow[]
}

type Candidate = ReplayedRow & { isReplayable: boolean }

/**
 * Safe to repeat, because only failed jobs are replayed. The audit log records the request before any job is replayed.
 */
export async function replayFailed(db: Database, order: ReplayOrder): Promise<ReplayResult> {
  const reason = parseReason(order.reason)
  const { rows } = await sql<Candidate & { matched: number }>`
    select work, id, about, null as outcome, "isReplayable", count(*) over ()::int as matched
    from (${failedRows(order.filter)}) matched order by at, work, id limit ${MAX_JOBS}`.execute(db)
  const matched = rows[0]?.matched ?? 0
  const found = rows.map(({ matched: _, ...row }) => row)
  if (order.dryRun) {
    const replayed = found.filter((row) => row.isReplayable).length
    return { dryRun: true, matched, replayed, rows: found.map(toRow) }
  }
  if (found.length > 0)
    await note(db, 'work_replay_ordered', { order, reason, details: { rows: byWork(found) } })
  const done = await replayAll(db, found, order.requestId ?? null)
  const replayed = done.filter((row) => row.outcome === 'replayed').length
  if (found.length > 0) await note(db, 'work_replayed', { order, reason, details: { outcomes: count(done) } })
  return { dryRun: false, matched, replayed, rows: done }
}

async function replayAll(
  db: Database,
  candidates: readonly Candidate[],
  requestId: string | null,
): Promise<ReplayedRow[]> {
  const done: ReplayedRow[] = []
  for (const row of candidates)
    done.push({ ...toRow(row), outcome: await replayRow(db, { work: row.work, id: row.id, requestId }) })
  return done
}

const toRow = ({ work, id, about }: Candidate): ReplayedRow => ({ work, id, about, outcome: null })

function byWork(rows: readonly Candidate[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { work, id } of rows) (ids[work] ??= []).push(id)
  return ids
}

function count(rows: readonly ReplayedRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of rows) counts[outcome ?? ''] = (counts[outcome ?? ''] ?? 0) + 1
  return counts
}

function note(
  db: Database,
  action: 'work_replay_ordered' | 'work_replayed',
  { order, reason, details }: { order: ReplayOrder; reason: string; details: Record<string, unknown> },
): Promise<void> {
  const { operator, filter, requestId } = order
  const { ids: _, ...narrowed } = filter
  return recordAudit(db, {
    action,
    actorId: operator.userId,
    requestId: requestId ?? null,
    details: { by: operator.name, reason, filter: narrowed, ...details },
  })
}
