import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { endSessions, type SignInMethod } from './sessions.ts'
import { lockGithubAccount, replaceEmails, type SignedInAccount, storeGithubToken } from './sign-in.ts'

export interface SignInMethods {
  github: { id: number; login: string } | null
  oidc: { id: string; subject: string; name: string; email: string | null } | null
  /** The person's last sign-in in this session. Null if it was more than 10 minutes ago or its time is unknown. */
  confirmed: { by: SignInMethod; until: Date } | null
}

export async function readSignInMethods(
  db: Database | Trx,
  { userId, sessionId, issuer }: { userId: string; sessionId: string; issuer: string | null },
): Promise<SignInMethods> {
  const { rows } = await sql<{
    githubId: number | null
    login: string
    oidc: SignInMethods['oidc']
    confirmedBy: SignInMethod | null
    until: Date
  }>`
    select u.github_id as "githubId", u.github_username as login,
      (select json_build_object('id', i.id, 'subject', i.subject, 'name', i.name, 'email', i.email)
        from oidc_identities i where i.user_id = u.id and i.issuer = ${issuer}) as oidc,
      case when s.confirmed_at > now() - interval '10 minutes' then s.confirmed_by end as "confirmedBy",
      s.confirmed_at + interval '10 minutes' as until
    from users u join sessions s on s.user_id = u.id and s.id = ${sessionId}
    where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return { github: null, oidc: null, confirmed: null }
  const { githubId, login, oidc, confirmedBy, until } = row
  return {
    github: githubId === null ? null : { id: githubId, login },
    oidc,
    confirmed: confirmedBy && { by: confirmedBy, until },
  }
}

export async function confirmSession(trx: Trx, sessionId: string, by: SignInMethod): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: by })
    .where('id', '=', sessionId)
    .execute()
}

export type GithubLink = 'linked' | 'taken' | 'taken_by_deleted' | 'has_another'

/**
 * If another person uses the GitHub account, returns `taken`, or `taken_by_deleted` if that person deleted their
 * Debrief account. Accounts are never merged.
 */
export async function linkGithub(
  trx: Trx,
  userId: string,
  input: { account: SignedInAccount; seal: (userId: string) => string },
): Promise<GithubLink> {
  const { githubId, login, avatarUrl, emails, scopes } = input.account
  await lockGithubAccount(trx, githubId)
  const { rows } = await sql<{ id: string; github_id: number | null; isDeleted: boolean }>`
    select id, github_id, deleted_at is not null as "isDeleted" from users
    where id = ${userId} or github_id = ${githubId} order by id for update`.execute(trx)
  const other = rows.find(({ id }) => id !== userId)
  if (other) return other.isDeleted ? 'taken_by_deleted' : 'taken'
  const own = rows[0]
  if (!own || (own.github_id !== null && own.github_id !== githubId)) return 'has_another'
  await trx
    .updateTable('users')
    .set({ github_id: githubId, github_username: login, avatar_url: avatarUrl, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await storeGithubToken(trx, { userId, scopes, seal: input.seal })
  await replaceEmails(trx, userId, emails)
  return 'linked'
}

export async function needsGithub(db: Database | Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from repositories where user_id = ${userId})
      or exists (select from hook_removals where user_id = ${userId} and gave_up_at is null) as needed`.execute(
    db,
  )
  return rows[0]?.needed ?? false
}

export type UnlinkOutcome = 'unlinked' | 'only_method' | 'needed' | 'unconfirmed'

/** Ends the sessions that the GitHub account opened, except the current session. */
export async function unlinkGithub(
  trx: Trx,
  { userId, sessionId, issuer }: { userId: string; sessionId: string; issuer: string | null },
): Promise<UnlinkOutcome> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const identity = await trx
    .selectFrom('oidc_identities')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer ?? '')
    .executeTakeFirst()
  if (!identity) return 'only_method'
  if (await needsGithub(trx, userId)) return 'needed'
  await trx
    .updateTable('users')
    .set({
      github_id: null,
      github_username: identity.name,
      avatar_url: null,
      github_access_token: null,
      github_scopes: null,
      needs_reconnect: false,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await replaceEmails(trx, userId, [])
  await endSessions(trx, { userId, withoutIdentity: true, except: sessionId })
  await trx
    .updateTable('sessions')
    .set({ identity_id: identity.id })
    .where('id', '=', sessionId)
    .where('identity_id', 'is', null)
    .execute()
  return 'unlinked'
}

/**
 * Ends the sessions that the identity opened, except the current session. Returns `unconfirmed` if the provider hasn't
 * confirmed the account in the last hour. Without this check, a person whose account was disabled at the provider could
 * unlink the account and keep signing in with GitHub (D46).
 */
export async function unlinkIdentity(
  trx: Trx,
  { userId, sessionId, issuer }: { userId: string; sessionId: string; issuer: string | null },
): Promise<UnlinkOutcome> {
  const user = await trx
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.github_id === null) return 'only_method'
  const identity = await trx
    .selectFrom('oidc_identities')
    .select(['id', 'email', sql<boolean>`confirmed_until > now() and refused_at is null`.as('isConfirmed')])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer ?? '')
    .executeTakeFirst()
  if (!identity) return 'only_method'
  if (!identity.isConfirmed) return 'unconfirmed'
  await endSessions(trx, { identityId: identity.id, except: sessionId })
  await trx
    .updateTable('sessions')
    .set({ identity_id: null, provider_session: null, id_token: null })
    .where('id', '=', sessionId)
    .execute()
  await trx.deleteFrom('oidc_identities').where('id', '=', identity.id).execute()
  const { rows } = await sql<{ email: string }>`
    select email from user_emails where user_id = ${userId} order by is_primary desc, email`.execute(trx)
  const others = rows.map(({ email }) => email)
  // If GitHub has verified the provider's address too, the next sign-in with GitHub adds it back.
  await replaceEmails(trx, userId, others.filter(isNot(identity.email)))
  return 'unlinked'
}

const isNot = (email: string | null) => (other: string) => other.toLowerCase() !== email?.toLowerCase()
