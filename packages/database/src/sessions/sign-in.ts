import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { resumeAfterSignIn } from '../repositories/reconnect.ts'

export interface SignedInAccount {
  githubId: number
  login: string
  avatarUrl: string | null
  /** Verified addresses, with the primary address first (D34). */
  emails: readonly string[]
  scopes: readonly string[]
}

export interface RememberedSignIn {
  userId: string
  isNew: boolean
  /** True if the account was marked as deleted and is now restored (D31). */
  isRestored: boolean
}

/**
 * The numeric GitHub id identifies the person, because the login and addresses can change. `seal` encrypts the token
 * for this user. Also resumes the analyses and imports that were waiting for a token. `also` runs in the same
 * transaction.
 */
export function rememberSignIn(
  db: Database,
  input: { account: SignedInAccount; seal: (userId: string) => string },
  also: (trx: Trx, remembered: RememberedSignIn) => Promise<void>,
): Promise<RememberedSignIn> {
  return db.transaction().execute(async (trx) => {
    const remembered = await upsertUser(trx, input.account)
    const { userId } = remembered
    await storeGithubToken(trx, { userId, scopes: input.account.scopes, seal: input.seal })
    await replaceEmails(trx, userId, input.account.emails)
    await also(trx, remembered)
    return remembered
  })
}

export async function storeGithubToken(
  trx: Trx,
  { userId, scopes, seal }: { userId: string; scopes: readonly string[]; seal: (userId: string) => string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ github_access_token: seal(userId), github_scopes: scopes.join(',') })
    .where('id', '=', userId)
    .execute()
  await resumeAfterSignIn(trx, userId)
}

/**
 * Keeps two transactions from signing in with or linking the same GitHub account at the same time, even before the
 * account has a row. The lock ends with the transaction.
 */
export const lockGithubAccount = (trx: Trx, githubId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`github:${githubId}`}, 46))`.execute(trx)

async function upsertUser(trx: Trx, account: SignedInAccount): Promise<RememberedSignIn> {
  await lockGithubAccount(trx, account.githubId)
  const before = await trx
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where('github_id', '=', account.githubId)
    .forUpdate()
    .executeTakeFirst()
  const attributes = {
    github_username: account.login,
    email: account.emails[0] ?? null,
    avatar_url: account.avatarUrl,
    deleted_at: null,
    updated_at: sql<Date>`now()`,
  }
  const { id } = await trx
    .insertInto('users')
    .values({ github_id: account.githubId, ...attributes })
    .onConflict((conflict) => conflict.column('github_id').doUpdateSet(attributes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, isNew: !before, isRestored: before?.deleted_at != null }
}

/** The addresses from GitHub come before the identity provider's address. The first address is the primary address. */
export async function replaceEmails(trx: Trx, userId: string, github: readonly string[]): Promise<void> {
  await trx.deleteFrom('user_emails').where('user_id', '=', userId).execute()
  const identities = await trx
    .selectFrom('oidc_identities')
    .select('email')
    .where('user_id', '=', userId)
    .execute()
  const emails = [...github, ...identities.flatMap(({ email }) => email ?? [])]
  await trx
    .updateTable('users')
    .set({ email: emails[0] ?? null })
    .where('id', '=', userId)
    .execute()
  if (emails.length === 0) return
  await trx
    .insertInto('user_emails')
    .values(emails.map((email, index) => ({ user_id: userId, email, is_primary: index === 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
