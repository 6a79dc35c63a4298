import { sql } from 'kysely'
import type { Database, Trx } from '../../connect.ts'
import { eraseGivenComments } from '../../given-comments/given-comments.ts'
import { cancel } from '../../jobs/declare-job.ts'
import { groupMistakes } from '../../mistakes/grouping/group-mistakes.ts'
import { repeatLongAfterDeadlock } from '../../repeat-after-deadlock.ts'
import { deleteTeamWithin } from '../../teams/teams.ts'
import { recordAudit } from '../audit.ts'
import { anonymizePerson } from './anonymize.ts'

/**
 * `paid_for`: a subscription hasn't ended, and Debrief needs the account to cancel the subscription. `taken_back`: the
 * person signed in again.
 */
export type EraseOutcome = 'erased' | 'paid_for' | 'taken_back'

export async function findAccountsToErase(
  db: Database,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deleted_at < ${before} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findLeftRepositories(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from repositories r join users u on u.id = r.user_id
    where u.deleted_at < now() - interval '10 minutes' order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Also erases the teams that the person manages. Disconnect the account's repositories first. LEFT_AFTER_ERASURE lists
 * what remains.
 */
export async function eraseAccount(
  db: Database,
  { userId, deletedBefore }: { userId: string; deletedBefore: Date },
): Promise<EraseOutcome> {
  if (await isPaidFor(db, userId)) return 'paid_for'
  return repeatLongAfterDeadlock(db, async (trx) => {
    const { rows } = await sql`
      select id from users where id = ${userId} and deleted_at < ${deletedBefore} for update`.execute(trx)
    if (rows.length === 0) return 'taken_back'
    const teams = await trx.selectFrom('teams').where('manager_id', '=', userId).select('id').execute()
    for (const { id } of teams) await deleteTeamWithin(trx, { teamId: id, actorId: userId, requestId: null })
    await eraseWritten(trx, userId)
    await anonymizePerson(trx, userId)
    await keepSubscriptions(trx, userId)
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await recordAudit(trx, { action: 'account_erased', actorId: null, subjectId: userId, requestId: null })
    return 'erased'
  })
}

async function isPaidFor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stripe_customers c join stripe_subscriptions s on s.customer_id = c.customer_id
    where c.user_id = ${userId} and s.deleted_at is null and s.status not in ('canceled', 'incomplete_expired')`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes the rows with the person's id or addresses that aren't deleted together with the row in `users`. */
async function eraseWritten(trx: Trx, userId: string): Promise<void> {
  const addresses = sql`
    (select lower(email) from user_emails where user_id = ${userId}
     union select lower(email) from users where id = ${userId} and email is not null)`
  await sql`
    with erased as (delete from mails where sender_id = ${userId} or lower(to_address) in ${addresses} returning id)
    select cancel_jobs('send-mail', array_agg(id::text)) from erased`.execute(trx)
  await sql`
    select cancel_jobs('sync-customer', array_agg(customer_id)) from stripe_customers where user_id = ${userId}`.execute(
    trx,
  )
  await sql`delete from team_invitations where lower(invitee_email) in ${addresses}`.execute(trx)
  await eraseGivenComments(trx, userId)
  await sql`delete from grouping_scopes where scope_id = ${userId}
    or scope_id in (select id from users where agent_user_id = ${userId})`.execute(trx)
  await cancel(trx, groupMistakes, { scopeId: userId })
  await sql`delete from rate_limits where position(${userId} in key) > 0`.execute(trx)
}

async function keepSubscriptions(trx: Trx, userId: string): Promise<void> {
  await sql`
    insert into past_subscriptions
      (subscription_id, customer_id, price_id, billing_interval, extra_seats, began_at, ended_at)
    select s.subscription_id, s.customer_id, s.price_id, s.billing_interval, s.extra_seats, s.anchor_at,
      coalesce(s.deleted_at, to_timestamp(s.current_period_end), s.updated_at)
    from stripe_subscriptions s join stripe_customers c on c.customer_id = s.customer_id where c.user_id = ${userId}
    on conflict do nothing`.execute(trx)
}
