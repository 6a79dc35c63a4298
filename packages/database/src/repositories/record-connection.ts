import type { RepositoryFacts } from '@debrief/contracts/deliveries/github-facts'
import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { sql } from 'kysely'
import { findPayer } from '../billing/subscriptions.ts'
import type { Database, Trx } from '../connect.ts'
import { reconcileWebhook } from '../deliveries/reconciliations.ts'
import { enqueue } from '../jobs/declare-job.ts'
import { endRemovals } from './hook-removals.ts'

export interface ConnectionInput {
  userId: string
  facts: RepositoryFacts
  /** The webhook's secret: 32 random bytes in hex. */
  secret: string
  /** True if billing is off, so no plan is required (D10). */
  unlimited: boolean
}

export interface Holder {
  repositoryId: string
  by: string
  isViewer: boolean
  hookState: string
}

export type ConnectionOutcome =
  | { outcome: 'recorded'; repositoryId: string }
  | { outcome: 'connected_already'; holder: Holder }
  | { outcome: 'no_subscription' }
  | { outcome: 'limit_reached'; limit: number }

/**
 * Records a connection whose webhook isn't created yet. Locking the person's row keeps concurrent calls from exceeding
 * the plan's limit (U3). If the person or a teammate already connected the repository, returns that connection (D11).
 */
export function recordConnection(db: Database, input: ConnectionInput): Promise<ConnectionOutcome> {
  return db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${input.userId} for no key update`.execute(trx)
    const teamId = await findTeam(trx, input.userId)
    const holder = await findHolder(trx, { ...input, teamId })
    if (holder) return { outcome: 'connected_already', holder }
    const refused = input.unlimited ? null : await refuseByPlan(trx, input.userId)
    if (refused) return refused
    const repositoryId = await insert(trx, { ...input, teamId })
    if (repositoryId !== null) return { outcome: 'recorded', repositoryId }
    const first = await findHolder(trx, { ...input, teamId })
    if (!first) throw new Error('the conflicting connection was deleted in the meantime')
    return { outcome: 'connected_already', holder: first }
  })
}

async function findTeam(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.team_id ?? null
}

async function findHolder(
  trx: Trx,
  { userId, teamId, facts }: ConnectionInput & { teamId: string | null },
): Promise<Holder | null> {
  const row = await trx
    .selectFrom('repositories as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.hook_state', 'u.github_username'])
    .where('r.github_repo_id', '=', facts.githubId)
    .where(({ eb, or }) =>
      or([eb('r.user_id', '=', userId), ...(teamId === null ? [] : [eb('r.team_id', '=', teamId)])]),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    repositoryId: row.id,
    by: row.github_username,
    isViewer: row.user_id === userId,
    hookState: row.hook_state,
  }
}

async function refuseByPlan(trx: Trx, userId: string): Promise<ConnectionOutcome | null> {
  const payer = await findPayer(trx, userId)
  if (!payer) return { outcome: 'no_subscription' }
  const limit = limitsOfSubscription(payer.subscription).repositoriesLimit
  if (limit === null || (await countConnections(trx, userId)) < limit) return null
  return { outcome: 'limit_reached', limit }
}

export async function countConnections(db: Database | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('repositories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

async function insert(
  trx: Trx,
  { userId, teamId, facts, secret }: ConnectionInput & { teamId: string | null },
): Promise<string | null> {
  const row = await trx
    .insertInto('repositories')
    .values({
      user_id: userId,
      team_id: teamId,
      github_repo_id: facts.githubId,
      repo_name: facts.name,
      repo_owner: facts.owner,
      repo_full_name: facts.fullName,
      description: facts.description,
      language: facts.language,
      webhook_secret: secret,
      hook_state: 'making',
      source_updated_at: facts.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns false if the connection ended or has another webhook. */
export function replaceHook(
  db: Database,
  hook: { repositoryId: string; was: number; hookId: number; hookUrl: string; compareInSeconds: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('repositories')
      .set({ webhook_id: hook.hookId })
      .where('id', '=', hook.repositoryId)
      .where('hook_state', '=', 'made')
      .where('webhook_id', 'in', [hook.was, hook.hookId])
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await endRemovals(trx, { hookUrl: hook.hookUrl })
    await sql`
      update reconciliations set merges_due_at = now() + make_interval(secs => ${hook.compareInSeconds})
      where repository_id = ${hook.repositoryId}`.execute(trx)
    await enqueue(trx, reconcileWebhook, { hookId: hook.repositoryId }, { runIn: hook.compareInSeconds })
    return true
  })
}

/**
 * Returns false unless the connection was still waiting for its webhook, for example because it was undone in the
 * meantime.
 */
export async function saveHook(
  db: Database,
  { repositoryId, hookId }: { repositoryId: string; hookId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('repositories')
    .set({ webhook_id: hookId, hook_state: 'made' })
    .where('id', '=', repositoryId)
    .where('hook_state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
