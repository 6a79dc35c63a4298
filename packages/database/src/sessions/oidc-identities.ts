import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { replaceEmails } from './sign-in.ts'

export const checkIdentity: JobDeclaration<{ identityId: string }> = {
  kind: 'check-identity',
  input: z.object({ identityId: z.uuid() }),
  key: ({ identityId }) => identityId,
  serialBy: ({ identityId }) => identityId,
}

/** Leaves 15 minutes for retries before the last confirmation expires. */
const CHECK_AFTER_SECONDS = 45 * 60

const inAnHour = sql<Date>`now() + interval '1 hour'`

export interface OidcAccount {
  issuer: string
  subject: string
  name: string
  /** Null unless the provider has verified the address. */
  email: string | null
}

export interface StoredIdentity {
  id: string
  userId: string
}

export interface OidcSignIn {
  account: OidcAccount
  /** Encrypts the refresh token for the identity's row. Null if the provider issued no refresh token. */
  sealRefreshToken: ((identityId: string) => string) | null
}

/** Keeps two sign-ins with the same new identity from creating two people. The lock ends with the transaction. */
const lockIdentity = (trx: Trx, { issuer, subject }: OidcAccount) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer}#${subject}`}, 46))`.execute(trx)

/**
 * Finds the identity by issuer and subject, never by email (D46). If the identity is unknown, creates a new person
 * without GitHub. Stores the provider's current data about the person.
 */
export async function rememberIdentity(
  trx: Trx,
  signIn: OidcSignIn,
): Promise<StoredIdentity & { isNew: boolean }> {
  await lockIdentity(trx, signIn.account)
  const known = await findIdentity(trx, signIn.account)
  if (known) {
    await confirmIdentity(trx, known, signIn)
    return { ...known, isNew: false }
  }
  const { id: userId } = await trx
    .insertInto('users')
    .values({ github_id: null, github_username: signIn.account.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await insertIdentity(trx, userId, signIn)), isNew: true }
}

export async function findIdentity(
  trx: Trx,
  { issuer, subject }: Pick<OidcAccount, 'issuer' | 'subject'>,
): Promise<StoredIdentity | null> {
  const row = await trx
    .selectFrom('oidc_identities')
    .select(['id', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type LinkedIdentity = StoredIdentity | 'taken' | 'has_another'

export async function linkIdentity(trx: Trx, userId: string, signIn: OidcSignIn): Promise<LinkedIdentity> {
  await lockIdentity(trx, signIn.account)
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const known = await findIdentity(trx, signIn.account)
  if (known && known.userId !== userId) return 'taken'
  if (known) {
    await confirmIdentity(trx, known, signIn)
    return known
  }
  const other = await trx
    .selectFrom('oidc_identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', signIn.account.issuer)
    .executeTakeFirst()
  return other ? 'has_another' : insertIdentity(trx, userId, signIn)
}

async function insertIdentity(trx: Trx, userId: string, signIn: OidcSignIn): Promise<StoredIdentity> {
  const { account } = signIn
  const { id } = await trx
    .insertInto('oidc_identities')
    .values({ user_id: userId, ...account, confirmed_until: inAnHour })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeRefreshToken(trx, id, signIn)
  await addEmail(trx, { userId, before: null })
  return { id, userId }
}

export async function confirmIdentity(
  trx: Trx,
  { id, userId }: StoredIdentity,
  signIn: OidcSignIn,
): Promise<void> {
  const { name, email } = signIn.account
  const before = await trx
    .selectFrom('oidc_identities')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('oidc_identities')
    .set({ name, email, confirmed_until: inAnHour, refused_at: null })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('users')
    .set({ github_username: name })
    .where('id', '=', userId)
    .where('github_id', 'is', null)
    .execute()
  await storeRefreshToken(trx, id, signIn)
  if (before.email !== email) await addEmail(trx, { userId, before: before.email })
}

async function storeRefreshToken(trx: Trx, id: string, { sealRefreshToken }: OidcSignIn): Promise<void> {
  await trx
    .updateTable('oidc_identities')
    .set({ refresh_token: sealRefreshToken?.(id) ?? null })
    .where('id', '=', id)
    .execute()
  if (sealRefreshToken) await enqueue(trx, checkIdentity, { identityId: id }, { runIn: CHECK_AFTER_SECONDS })
}

/** Replaces the identity's earlier address (`before`). Addresses from GitHub come first. */
async function addEmail(trx: Trx, { userId, before }: { userId: string; before: string | null }) {
  const { rows } = await sql<{ email: string }>`
    select e.email from user_emails e where e.user_id = ${userId}
      and lower(e.email) is distinct from lower(${before}::text)
    order by e.is_primary desc, e.email`.execute(trx)
  await replaceEmails(
    trx,
    userId,
    rows.map(({ email }) => email),
  )
}
