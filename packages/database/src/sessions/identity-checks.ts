import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { enqueue } from '../jobs/declare-job.ts'
import { checkIdentity } from './oidc-identities.ts'
import { endSessions } from './sessions.ts'

export interface CheckedIdentity {
  id: string
  userId: string
  issuer: string
  subject: string
  /** Encrypted. */
  refreshToken: string
}

/**
 * Returns null if the account was deleted, if the identity has no refresh token, or if the person has no active
 * session, access token, webhook or channel.
 */
export async function findCheckedIdentity(db: Database, id: string): Promise<CheckedIdentity | null> {
  const { rows } = await sql<CheckedIdentity>`
    select i.id, i.user_id as "userId", i.issuer, i.subject, i.refresh_token as "refreshToken"
    from oidc_identities i join users u on u.id = i.user_id and u.deleted_at is null
    where i.id = ${id} and i.refresh_token is not null and (
      exists (select from sessions s where s.user_id = i.user_id and s.expires_at > now()
        and s.last_seen_at > now() - interval '12 hours')
      or exists (select from access_tokens k where k.user_id = i.user_id and k.revoked_at is null
        and k.expires_at > now())
      or exists (select from webhook_endpoints e where e.user_id = i.user_id)
      or exists (select from chat_channels c where c.user_id = i.user_id))`.execute(db)
  return rows[0] ?? null
}

/**
 * Call this when the person signs in with GitHub. It restarts the checks of their identity, which end when the person
 * has no active session, access token, webhook or channel.
 */
export async function checkPersonsIdentity(trx: Trx, userId: string): Promise<void> {
  const identities = await trx
    .selectFrom('oidc_identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('refresh_token', 'is not', null)
    .execute()
  for (const { id } of identities) await enqueue(trx, checkIdentity, { identityId: id })
}

export async function lockRefreshToken(trx: Trx, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('oidc_identities')
    .select('refresh_token')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.refresh_token ?? null
}

export async function storeConfirmation(
  trx: Trx,
  { id, refreshToken }: { id: string; refreshToken: string },
): Promise<void> {
  await trx
    .updateTable('oidc_identities')
    .set({
      refresh_token: refreshToken,
      confirmed_until: sql<Date>`now() + interval '1 hour'`,
      refused_at: null,
    })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, checkIdentity, { identityId: id }, { runIn: 45 * 60 })
}

/**
 * Stores that the provider refused the account, and ends all of the person's sessions. Until the next sign-in through
 * the provider, the person's access tokens don't work, and their webhooks and channels get nothing. Returns the number
 * of ended sessions.
 */
export async function storeRefusal(
  trx: Trx,
  { id, userId }: { id: string; userId: string },
): Promise<number> {
  await trx
    .updateTable('oidc_identities')
    .set({ refresh_token: null, refused_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return (await endSessions(trx, { userId, except: null })).length
}

export async function recordLogoutToken(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('oidc_logout_tokens')
    .values({ token_hash: tokenHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface SignedOut {
  issuer: string
  /** At least one of `subject` and `providerSession` is set. */
  subject: string | null
  providerSession: string | null
}

/**
 * Ends all sessions of each matching person. With `providerSession`, ends only the identity's sessions that belong to
 * this provider session or to an unknown one. If the provider ended all sessions and the account can't be checked,
 * marks the account as refused. Returns each person and the number of their ended sessions.
 */
export async function signOutAtProvider(
  trx: Trx,
  { issuer, subject, providerSession }: SignedOut,
): Promise<{ userId: string; ended: number }[]> {
  const { rows } = await sql<{ id: string; userId: string; isCheckable: boolean }>`
    select i.id, i.user_id as "userId", i.refresh_token is not null as "isCheckable" from oidc_identities i
    where i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject})
      and (${subject}::text is not null
        or exists (select from sessions s where s.identity_id = i.id and s.provider_session = ${providerSession}))
    order by i.id for update`.execute(trx)
  const signedOut: { userId: string; ended: number }[] = []
  for (const { id, userId, isCheckable } of rows) {
    const which = providerSession === null ? { userId, except: null } : { identityId: id, providerSession }
    signedOut.push({ userId, ended: (await endSessions(trx, which)).length })
    if (isCheckable) await enqueue(trx, checkIdentity, { identityId: id })
    else if (providerSession === null)
      await sql`update oidc_identities set refused_at = now() where id = ${id}`.execute(trx)
  }
  return signedOut
}

export interface IdentityRules {
  issuer: string | null
  acceptsGithub: boolean
}

/**
 * Whether a person's access tokens work. The provider must not have refused the person's identity, and must have
 * confirmed it in the last hour. If the identity has no refresh token, or the person has no identity, being able to
 * sign in with GitHub replaces the confirmation.
 */
export const isConfirmedPerson = (
  user: string,
  { issuer, acceptsGithub }: IdentityRules,
): RawBuilder<boolean> => sql`
  coalesce((select i.refused_at is null and (i.confirmed_until > now()
      or (i.refresh_token is null and ${acceptsGithub}::boolean and ${sql.ref(`${user}.github_id`)} is not null))
    from oidc_identities i where i.user_id = ${sql.ref(`${user}.id`)} and i.issuer = ${issuer}),
    ${acceptsGithub}::boolean and ${sql.ref(`${user}.github_id`)} is not null)`

/**
 * Whether a provider refused the person's account after their last sign-in through it. If so, Debrief sends nothing to
 * their webhooks and channels.
 */
export const isRefusedPerson = (user: string): RawBuilder<boolean> => sql`exists (
  select from oidc_identities refused where refused.user_id = ${sql.ref(`${user}.id`)} and refused.refused_at is not null)`
