import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export async function findCustomer(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export async function recordCustomer(
  db: Database,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<string> {
  await db
    .insertInto('stripe_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findCustomer(db, userId)) ?? customerId
}

export async function replaceCustomer(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('stripe_customers')
      .where('user_id', '=', userId)
      .where('customer_id', '=', from)
      .execute()
    await trx.insertInto('stripe_customers').values({ user_id: userId, customer_id: to }).execute()
  })
}

/** The ids with which a person signs in. The records of trials keep only keyed hashes of these ids (D27). */
interface SignInIds {
  githubId: number | null
  /** The identities at the provider, as `<issuer>#<subject>`. */
  identities: string[]
}

const selectIdentities = sql<
  string[]
>`(select coalesce(array_agg(i.issuer || '#' || i.subject order by i.created_at), '{}')
  from oidc_identities i where i.user_id = u.id)`.as('identities')

export interface CustomerOwner extends SignInIds {
  userId: string
  teamId: string | null
  /** True if the account was deleted. Nothing may be charged to a deleted account. */
  isDeleted: boolean
}

export async function findCustomerOwner(db: Database, customerId: string): Promise<CustomerOwner | null> {
  const row = await db
    .selectFrom('stripe_customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.customer_id', '=', customerId)
    .select(({ selectFrom }) => [
      'u.id',
      'u.github_id',
      'u.deleted_at',
      selectIdentities,
      selectFrom('teams as t')
        .whereRef('t.manager_id', '=', 'u.id')
        .orderBy('t.created_at', 'desc')
        .limit(1)
        .select('t.id')
        .as('team_id'),
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    githubId: row.github_id,
    identities: row.identities,
    teamId: row.team_id,
    isDeleted: row.deleted_at !== null,
  }
}

export async function listCustomers(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.customer_id)
}

export interface Buyer extends SignInIds {
  login: string
  email: string | null
  teamId: string | null
}

export async function findBuyer(db: Database, userId: string): Promise<Buyer> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('team_members as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.github_id', selectIdentities, 'u.github_username', 'u.email', 'm.team_id'])
    .executeTakeFirstOrThrow()
  return {
    githubId: row.github_id,
    identities: row.identities,
    login: row.github_username,
    email: row.email,
    teamId: row.team_id,
  }
}
