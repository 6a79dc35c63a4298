import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../connect.ts'
import { routeDelivery } from '../../deliveries/deliveries.ts'
import { onlyRow } from '../../only-row.ts'

export interface DeletionBounds {
  before: Date
  limit: number
}

const deletion =
  (table: string, isPast: (before: Date) => RawBuilder<unknown>) =>
  async (db: Database, { before, limit }: DeletionBounds): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} t where t.ctid = any(array(
        select p.ctid from ${sql.table(table)} p where ${isPast(before)} limit ${limit} for update skip locked))`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  }

/** If a deleted delivery arrives again, handling it has no effect, because its effects are already stored. */
export async function deleteDeliveries(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with deleted as (
      delete from deliveries d where d.id = any(array(
        select p.id from deliveries p where p.received_at < ${before} limit ${limit} for update skip locked))
      returning id)
    select count(*), cancel_jobs(${routeDelivery.kind}, array_agg(id::text)) from deleted`.execute(db)
  return Number(onlyRow(rows).count)
}

export const deleteLostDeliveries = deletion('lost_deliveries', (before) => sql`p.found_at < ${before}`)

export const deleteStripeEvents = deletion('stripe_events', (before) => sql`p.received_at < ${before}`)

export const deleteMails = deletion('mails', (before) => sql`p.created_at < ${before}`)

/** Calls a database function, because no service may write to `jobs`. */
export async function deleteDiscardedJobs(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select delete_discarded_jobs(${before}, ${limit}) as count`.execute(db)
  return onlyRow(rows).count
}

export async function emptyMails(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails m set body = null, unsubscribe_url = null where m.id = any(array(
      select p.id from mails p where p.created_at < ${before} and p.outcome = 'failed' and p.body is not null
      limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const deleteNotifications = deletion('notifications', (before) => sql`p.created_at < ${before}`)

export const deleteChatMessages = deletion('chat_messages', (before) => sql`p.created_at < ${before}`)

/** If a deleted message was still waiting, its job finds nothing to send. */
export const deleteWebhookMessages = deletion('webhook_messages', (before) => sql`p.created_at < ${before}`)

export async function emptyPreviousSecrets(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_endpoints e set previous_secret = null, previous_until = null where e.id = any(array(
      select p.id from webhook_endpoints p where p.previous_until < ${before} limit ${limit} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const deleteEstimates = deletion(
  'history_imports',
  (before) => sql`p.created_at < ${before} and p.started_at is null and p.state <> 'counting'`,
)

export const deleteAuditEvents = deletion('audit_events', (before) => sql`p.at < ${before}`)

export const deleteInvariantChecks = deletion('invariant_checks', (before) => sql`p.began_at < ${before}`)

export const deleteBillingCompares = deletion('billing_compares', (before) => sql`p.finished_at < ${before}`)

export const deleteSeatPurchases = deletion('seat_purchases', (before) => sql`p.created_at < ${before}`)

export const deletePlanEndings = deletion('plan_endings', (before) => sql`p.requested_at < ${before}`)

export const deletePastSubscriptions = deletion('past_subscriptions', (before) => sql`p.ended_at < ${before}`)

export const deleteExpiredSessions = deletion('sessions', (before) => sql`p.expires_at < ${before}`)

export const deleteSignInAttempts = deletion('sign_in_attempts', (before) => sql`p.expires_at < ${before}`)

/** A logout token is accepted for two minutes after it was issued, so its record isn't needed after 10 minutes. */
export const deleteLogoutTokens = deletion(
  'oidc_logout_tokens',
  (before) => sql`p.received_at < ${before}::timestamptz - interval '10 minutes'`,
)

export const deletePostTurns = deletion('post_turns', (before) => sql`p.free_at < ${before}`)

export const deleteSwitchedOffRules = deletion('switched_off_rules', (before) => sql`p.at < ${before}`)

/** `expire` is in milliseconds since 1970. */
export const deleteRateLimits = deletion('rate_limits', (before) => sql`p.expire < ${before.getTime()}`)

/** Marks deliveries that are still waiting as failed, so operators don't think they were handled. */
export async function emptyDeliveries(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with emptied as (
      update deliveries d set facts = null,
        error = case when d.state = 'waiting' then 'the delivery was not handled before its contents were deleted' else d.error end,
        finished_at = case when d.state = 'waiting' then now() else d.finished_at end,
        state = case when d.state = 'waiting' then 'failed' else d.state end
      where d.id = any(array(
        select p.id from deliveries p where p.received_at < ${before} and p.facts is not null
        limit ${limit} for update skip locked))
      returning id)
    select count(*), cancel_jobs(${routeDelivery.kind}, array_agg(id::text)) from emptied`.execute(db)
  return Number(onlyRow(rows).count)
}
