import type { Category } from '@debrief/domain/mistakes/categories'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { pinMembers, regroup } from '../mistakes/grouping/group-mistakes.ts'
import { lockScopes, type Scope } from '../mistakes/grouping/lock-scopes.ts'
import { type AuditAction, recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { announcePublished } from './announce-published.ts'
import { type DeletedStandard, readBeforeDeleting } from './deleted-standard.ts'
import { removeOutOfScope, toScopeColumns } from './scope.ts'
import { enqueueTeamStandards } from './standards-repositories.ts'

interface RequestContext {
  actorId: string
  requestId: string | null
}

export interface StandardText {
  title: string
  description: string
  category: Category
  scope: StandardScope
}

/** Only the team's manager can change standards. Anyone else gets `no_team`. */
export type StandardOutcome = { outcome: 'done'; id: string } | { outcome: 'no_team' | 'not_found' }

/** Creates a standard that a person wrote. Grouping adds mistakes to it as to any other group (D21). */
export function createStandard(
  db: Database,
  request: RequestContext & { text: StandardText },
): Promise<StandardOutcome> {
  return inTeam(db, request, async (trx, teamId) => {
    const { id } = await trx
      .insertInto('recurring_mistakes')
      .values({
        ...toColumns(request.text),
        team_id: teamId,
        source: 'manual',
        named_by_person: true,
        is_team_standard: true,
        approved_as_standard_by: request.actorId,
        approved_at: sql`now()`,
        created_by: request.actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, title: request.text.title, action: 'standard_created', categories: [request.text.category] }
  })
}

/** A changed description counts as written by a person, so exports keep its links. */
export function changeStandard(
  db: Database,
  request: RequestContext & { standardId: string; text: StandardText },
): Promise<StandardOutcome> {
  const owners = (trx: Trx) => ownersOfMembers(trx, request.standardId)
  return inTeam(db, { ...request, owners }, async (trx, teamId) => {
    const before = await trx
      .selectFrom('recurring_mistakes')
      .select(['category', 'description'])
      .where('id', '=', request.standardId)
      .where('team_id', '=', teamId)
      .executeTakeFirst()
    const isReworded = before?.description.trim() !== request.text.description.trim()
    const changed = await trx
      .updateTable('recurring_mistakes')
      .set({
        ...toColumns(request.text),
        ...(isReworded && { named_by_person: true }),
        updated_at: sql`now()`,
      })
      .where('id', '=', request.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!changed || !before) return null
    await removeOutOfScope(trx, changed.id)
    await pinMembers(trx, [changed.id])
    return { ...changed, action: 'standard_changed', categories: [before.category, request.text.category] }
  })
}

export async function deleteStandard(
  db: Database,
  request: RequestContext & { standardId: string },
): Promise<StandardOutcome & { deleted: DeletedStandard | null }> {
  let deleted: DeletedStandard | null = null
  const owners = (trx: Trx) => ownersOfMembers(trx, request.standardId)
  const outcome = await inTeam(db, { ...request, owners }, async (trx, teamId) => {
    // All code locks a group's row before its members' rows.
    await trx
      .selectFrom('recurring_mistakes')
      .select('id')
      .where('id', '=', request.standardId)
      .where('team_id', '=', teamId)
      .forUpdate()
      .execute()
    deleted = await readBeforeDeleting(trx, request.standardId)
    const gone = await trx
      .deleteFrom('recurring_mistakes')
      .where('id', '=', request.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title', 'category'])
      .executeTakeFirst()
    return gone ? { ...gone, action: 'standard_deleted', categories: [gone.category] } : null
  })
  return { ...outcome, deleted }
}

/** Records that the team still wants a standard, so it isn't marked for review for the next 180 days (D23b). */
export function confirmStandard(
  db: Database,
  request: RequestContext & { standardId: string },
): Promise<StandardOutcome> {
  return inTeam(db, request, async (trx, teamId) => {
    const confirmed = await trx
      .updateTable('recurring_mistakes')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', request.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return confirmed ? { ...confirmed, action: 'standard_confirmed' } : null
  })
}

export function publishSuggestion(
  db: Database,
  request: RequestContext & { groupId: string; scope: StandardScope },
): Promise<StandardOutcome> {
  const owners = (trx: Trx) => ownersOfMembers(trx, request.groupId)
  return inTeam(db, { ...request, owners }, async (trx, teamId) => {
    const published = await trx
      .updateTable('recurring_mistakes')
      .set({
        ...toScopeColumns(request.scope),
        is_team_standard: true,
        is_suggested_standard: false,
        approved_as_standard_by: request.actorId,
        approved_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', request.groupId)
      .where('team_id', '=', teamId)
      .where('is_suggested_standard', '=', true)
      .where('suggestion_dismissed_at', 'is', null)
      .returning(['id', 'title', 'category'])
      .executeTakeFirst()
    if (!published) return null
    await removeOutOfScope(trx, published.id)
    await pinMembers(trx, [published.id])
    return { ...published, action: 'standard_published', categories: [published.category] }
  })
}

export function dismissSuggestion(
  db: Database,
  request: RequestContext & { groupId: string },
): Promise<StandardOutcome> {
  return inTeam(db, request, async (trx, teamId) => {
    const dismissed = await trx
      .updateTable('recurring_mistakes')
      .set({ is_suggested_standard: false, suggestion_dismissed_at: sql`now()` })
      .where('id', '=', request.groupId)
      .where('team_id', '=', teamId)
      .where('is_suggested_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return dismissed ? { ...dismissed, action: 'standard_suggestion_dismissed' } : null
  })
}

function toColumns({ title, description, category, scope }: StandardText) {
  const [language = null, ...others] = scope.languages
  const programming_language = others.length === 0 ? language : null
  return { title, description, category, programming_language, ...toScopeColumns(scope) }
}

const PUBLISHES: ReadonlySet<AuditAction> = new Set(['standard_created', 'standard_published'])

type StandardWrite = {
  id: string
  title: string
  action: AuditAction
  categories?: string[]
} | null

/**
 * Runs `write` in a transaction, and records the change in the audit log. The lock order is the team's groups, the
 * groups of `owners`, and then the team.
 */
export function inTeam(
  db: Database,
  { actorId, requestId, owners }: RequestContext & { owners?: (trx: Trx) => Promise<Scope[]> },
  write: (trx: Trx, teamId: string) => Promise<StandardWrite>,
): Promise<StandardOutcome> {
  return repeatAfterDeadlock<StandardOutcome>(db, async (trx) => {
    const managed = await managedTeam(trx, actorId).executeTakeFirst()
    if (!managed) return { outcome: 'no_team' }
    const teamId = managed.id
    await lockScopes(trx, [{ id: teamId, isTeam: true }])
    const people = (await owners?.(trx)) ?? []
    await lockScopes(trx, people)
    const team = await managedTeam(trx, actorId).where('id', '=', teamId).forShare().executeTakeFirst()
    if (!team) return { outcome: 'no_team' }
    const done = await write(trx, teamId)
    if (!done) return { outcome: 'not_found' }
    const details = { teamId, standardId: done.id, title: done.title }
    await recordAudit(trx, { action: done.action, actorId, requestId, details })
    await regroup(trx, { scopeIds: [teamId], categories: done.categories ?? [] })
    await enqueueTeamStandards(trx, teamId, requestId)
    if (PUBLISHES.has(done.action)) await announcePublished(trx, done.id)
    return { outcome: 'done', id: done.id }
  })
}

/** The owners can't change while the team's groups are locked. */
async function ownersOfMembers(trx: Trx, groupId: string): Promise<Scope[]> {
  const owners = await trx
    .selectFrom('recurring_mistake_members')
    .select('user_id as id')
    .distinct()
    .where('recurring_mistake_group_id', '=', groupId)
    .execute()
  return owners.map(({ id }) => ({ id, isTeam: false }))
}

const managedTeam = (trx: Trx, actorId: string) =>
  trx
    .selectFrom('teams')
    .select('id')
    .where('manager_id', '=', actorId)
    .orderBy('created_at', 'desc')
    .limit(1)
