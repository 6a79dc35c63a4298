import type { Connection } from '@debrief/database/connect'
import { invariants } from '@debrief/database/operations/invariants'
import { PLAN_LIMITS } from '@debrief/domain/billing/plans'

export interface BrokenInvariant {
  invariant: string
  rows: unknown[]
}

const TRIES = 5

/** Retries, because a connection to a stopped server fails only at its next use. */
async function findBroken(judge: Connection, asked: Record<string, string>): Promise<BrokenInvariant[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askAll(judge, asked)
    } catch (error) {
      if (tried === TRIES) throw error
    }
  }
}

async function askAll(judge: Connection, asked: Record<string, string>): Promise<BrokenInvariant[]> {
  const client = await judge.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const broken: BrokenInvariant[] = []
    for (const [invariant, statement] of Object.entries(asked)) {
      const { rows } = await client.query(statement)
      if (rows.length > 0) broken.push({ invariant, rows })
    }
    await client.query('rollback')
    client.release()
    return broken
  } catch (error) {
    client.release(true)
    throw error
  }
}

export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
  readonly broken: BrokenInvariant[]

  constructor(broken: BrokenInvariant[], after: string) {
    const told = broken.map(
      ({ invariant, rows }) =>
        `  ${invariant}: ${rows.length} rows, such as ${JSON.stringify(rows.slice(0, 3))}`,
    )
    super(`invariants violated after ${after}:\n${told.join('\n')}`)
    this.broken = broken
  }
}

export async function assertInvariants(judge: Connection, after: string): Promise<void> {
  const broken = await findBroken(judge, invariants)
  if (broken.length > 0) throw new InvariantBroken(broken, after)
}

/**
 * Checks all invariants, including those that hold only when no work is in progress. `except` names the invariants that
 * a test breaks on purpose.
 */
export async function assertAtRest(
  judge: Connection,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  const asked = Object.entries({ ...invariants, ...atRest }).filter(([name]) => !except.includes(name))
  const broken = await findBroken(judge, Object.fromEntries(asked))
  if (broken.length > 0) throw new InvariantBroken(broken, 'all work was done')
}

const atRest: Record<string, string> = {
  'every delivery was handled': `
    select id::text, event, state, outcome, error from deliveries where state <> 'done'`,
  'no run is open': `
    select id::text, state, error from analysis_runs where state = 'waiting'`,
  'no mention is open': `
    select id::text, state, error from agent_runs where state = 'waiting'`,
  'no job is left, except recurring jobs and jobs of failed analyses and mentions': `
    select kind, key, state, attempt, crashes, error from jobs j
    where key <> 'schedule' and kind <> 'reconcile-webhook'
      and not (state = 'discarded' and exists (select from analysis_runs r where r.id::text = j.key and r.state = 'failed'))
      and not (state = 'discarded' and exists (select from agent_runs m where m.id::text = j.key and m.outcome = 'failed'))`,
  'no pull request is being processed': `
    select id::text, analysis_step from pull_requests where analysis_status = 'processing'`,
  'every merged pull request has a review, unless its owner’s quota is used up': `
    select id::text, pr_number, analysis_status, pending_reason, analysis_error from pull_requests p
    where merged_at is not null and analysis_status <> 'completed' and pending_reason is distinct from 'quota_exhausted'
      and not (analysis_status = 'failed' and exists (
        select from usage_periods u where u.tenant_id = p.user_id and u.kind = 'analysis' and u.used = ${PLAN_LIMITS.plus.monthlyPRLimit}))`,
  'every ledger entry has a run': `
    select u.key from usage_events u where u.kind = 'analysis'
      and not exists (select from analysis_runs r where u.key = 'an:' || r.id)`,
  'nothing is reserved': `select tenant_id::text, reserved from usage_periods where reserved <> 0`,
}
