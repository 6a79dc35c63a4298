import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { askForSync } from '../customer-syncs.ts'
import { requestAnalysis } from '../request-analysis.ts'
import { replayMail } from './replay-mail.ts'
import { replayMention } from './replay-mention.ts'
import type { Work } from './work.ts'

export type ReplayOutcome =
  | 'replayed'
  /** It is not failed any more: replayed before, or ended otherwise. */
  | 'not_failed'
  /** What it needs is not kept any more. */
  | 'emptied'
  /** Something newer took its place, or what it is about is gone. */
  | 'superseded'
  | 'repository_paused'
  | 'no_subscription'
  | 'quota_exhausted'

type Row = { work: Work; id: string; requestId: string | null }

/** Makes one failed row due again, by the very function that a person's Retry uses where there is one. Safe to repeat. */
export function replayRow(db: Database, { work, id, requestId }: Row): Promise<ReplayOutcome> {
  switch (work) {
    case 'deliveries':
      return replayDelivery(db, id)
    case 'analysis_runs':
      return retryRun(db, { id, requestId })
    case 'agent_runs':
      return replayMention(db, id)
    case 'send-mail':
      return replayMail(db, id)
    case 'discoveries':
      return replayDiscovery(db, id)
    default:
      return resync(db, id)
  }
}

const DUE_AGAIN = sql`state = 'waiting', due_at = now(), rung_at = null, lease_until = null, attempts = 0, crashes = 0,
  error = null, finished_at = null`

async function replayDelivery(db: Database, id: string): Promise<ReplayOutcome> {
  const { rows } = await sql`
    with due as (
      update deliveries set ${DUE_AGAIN}, outcome = null where id = ${id} and state = 'failed' and facts is not null returning id)
    select pg_notify('debrief_work', 'deliveries') from due`.execute(db)
  return rows.length === 1 ? 'replayed' : whyNot(db, sql`select state from deliveries where id = ${id}`)
}

async function replayDiscovery(db: Database, id: string): Promise<ReplayOutcome> {
  const { rows } = await sql`
    with due as (
      update discoveries d set ${DUE_AGAIN} where id = ${id} and state = 'failed' and not exists (
        select from discoveries o where o.repository_id = d.repository_id and o.created_at > d.created_at)
      returning id)
    select pg_notify('debrief_work', 'discoveries') from due`.execute(db)
  if (rows.length === 1) return 'replayed'
  const why = await whyNot(db, sql`select state from discoveries where id = ${id}`)
  return why === 'emptied' ? 'superseded' : why
}

/** A row that is still failed was left as it is for want of what it needs. */
async function whyNot(db: Database, asked: ReturnType<typeof sql>): Promise<'emptied' | 'not_failed'> {
  const { rows } = await asked.$castTo<{ state: string }>().execute(db)
  return rows[0]?.state === 'failed' ? 'emptied' : 'not_failed'
}

async function resync(db: Database, customerId: string): Promise<ReplayOutcome> {
  const { rows } = await sql`
    update customer_syncs set due_at = now(), error = null
    where customer_id = ${customerId} and done < wanted and error is not null returning 1`.execute(db)
  if (rows.length === 0) return 'not_failed'
  await askForSync(db, customerId)
  return 'replayed'
}

interface FailedRun {
  pullRequestId: string
  connectingUserId: string
  isLatest: boolean
}

/** As its owner's Retry: one analysis is reserved again, or it stays failed. */
async function retryRun(
  db: Database,
  { id, requestId }: { id: string; requestId: string | null },
): Promise<ReplayOutcome> {
  const { rows } = await sql<FailedRun>`
    select a.pull_request_id as "pullRequestId", r.user_id as "connectingUserId",
      not exists (select from analysis_runs n where n.pull_request_id = a.pull_request_id and n.generation > a.generation) as "isLatest"
    from analysis_runs a join repositories r on r.id = a.repository_id where a.id = ${id} and a.state = 'failed'`.execute(
    db,
  )
  const run = rows[0]
  if (!run) return 'not_failed'
  if (!run.isLatest) return 'superseded'
  const { pullRequestId, connectingUserId: viewerId } = run
  const { outcome } = await requestAnalysis(db, { pullRequestId, viewerId, kind: 'retry', requestId })
  if (outcome === 'accepted') return 'replayed'
  if (outcome === 'wrong_status') return 'not_failed'
  if (outcome === 'paused') return 'repository_paused'
  return outcome === 'not_found' ? 'superseded' : outcome
}
