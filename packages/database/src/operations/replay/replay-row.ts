import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toTokenKey } from '../../agent/admission.ts'
import { answerMention } from '../../agent/runs.ts'
import type { Database } from '../../connect.ts'
import { routeDelivery } from '../../deliveries/deliveries.ts'
import { replay } from '../../jobs/declare-job.ts'
import { isWorthSending, sendMail } from '../../mail/mails.ts'
import { requestAnalysis } from '../../pull-requests/request-analysis.ts'
import { discoverStandards } from '../../standards/suggested-standards.ts'
import { deliverWebhook } from '../../webhooks/messages.ts'
import type { Work } from '../work.ts'

export type ReplayOutcome =
  | 'replayed'
  | 'not_failed'
  | 'emptied'
  | 'superseded'
  | 'repository_paused'
  | 'no_subscription'
  | 'quota_exhausted'

type Row = { work: Work; id: string; requestId: string | null }

export function replayRow(db: Database, { work, id, requestId }: Row): Promise<ReplayOutcome> {
  switch (work) {
    case 'route-delivery':
      return replayDelivery(db, id)
    case 'analyze-pull-request':
      return retryRun(db, { id, requestId })
    case 'answer-mention':
      return replayMention(db, id)
    case 'send-mail':
      return replayMail(db, id)
    case 'discover-standards':
      return replayDiscovery(db, id)
    case 'deliver-webhook':
      return replayWebhookMessage(db, id)
    default:
      return replayJob(db, work, id)
  }
}

const replayJob = async (db: Database, kind: string, key: string): Promise<'replayed' | 'not_failed'> =>
  (await replay(db, kind, key)) ? 'replayed' : 'not_failed'

function replayDelivery(db: Database, id: string): Promise<ReplayOutcome> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isEmptied: boolean }>`
      select facts is null as "isEmptied" from deliveries where id = ${id} and state = 'failed' for update`.execute(
      trx,
    )
    const delivery = rows[0]
    if (!delivery) return 'not_failed'
    if (delivery.isEmptied) return 'emptied'
    await sql`
      update deliveries set state = 'waiting', outcome = null, error = null, finished_at = null where id = ${id}`.execute(
      trx,
    )
    return replayJob(trx, routeDelivery.kind, id)
  })
}

function replayDiscovery(db: Database, id: string): Promise<ReplayOutcome> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isLatest: boolean }>`
      select not exists (select from discoveries o
        where o.repository_id = d.repository_id and o.created_at > d.created_at) as "isLatest"
      from discoveries d where id = ${id} and state = 'failed' for update`.execute(trx)
    if (!rows[0]) return 'not_failed'
    if (!rows[0].isLatest) return 'superseded'
    await sql`update discoveries set state = 'waiting', error = null, finished_at = null where id = ${id}`.execute(
      trx,
    )
    return replayJob(trx, discoverStandards.kind, id)
  })
}

function replayWebhookMessage(db: Database, id: string): Promise<ReplayOutcome> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update webhook_messages set state = 'waiting', finished_at = null, attempts = 0, next_attempt_at = null
      where id = ${id} and state = 'failed' returning id`.execute(trx)
    return rows.length === 0 ? 'not_failed' : replayJob(trx, deliverWebhook.kind, id)
  })
}

interface FailedRun {
  pullRequestId: string
  connectingUserId: string
  isLatest: boolean
}

/** If the plan of the user who connected the repository has no analysis left, the run stays failed. */
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

function replayMail(db: Database, id: string): Promise<'replayed' | 'not_failed' | 'emptied' | 'superseded'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isEmptied: boolean; isCurrent: boolean }>`
      select m.body is null and m.ending_id is null as "isEmptied", ${isWorthSending('m')} as "isCurrent" from mails m
      where m.id = ${id} and m.outcome = 'failed' for update`.execute(trx)
    const mail = rows[0]
    if (!mail) return 'not_failed'
    if (mail.isEmptied) return 'emptied'
    if (!mail.isCurrent) return 'superseded'
    await sql`update mails set outcome = null, error = null where id = ${id}`.execute(trx)
    return (await replay(trx, sendMail.kind, id)) ? 'replayed' : 'not_failed'
  })
}

/** Tokens that the mention already used stay charged under a new key, so the next attempt can reserve tokens again. */
export function replayMention(db: Database, id: string): Promise<'replayed' | 'not_failed'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update agent_runs set state = 'waiting', error = null, finished_at = null, outcome = null, reason = null,
        output_tokens = null
      where id = ${id} and state = 'failed' returning id`.execute(trx)
    if (rows.length === 0) return 'not_failed'
    const key = toTokenKey(id)
    await sql`
      update usage_events set key = ${`${key}:${randomUUID()}`} where key = ${key} and state = 'settled'`.execute(
      trx,
    )
    return (await replay(trx, answerMention.kind, id)) ? 'replayed' : 'not_failed'
  })
}
