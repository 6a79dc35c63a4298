import type { Category } from '@debrief/domain/categories'
import { sql } from 'kysely'
import { type AuditAction, recordAudit } from './audit.ts'
import type { Database, Trx } from './connect.ts'
import { lockScopes, noteChange, type Scope } from './grouping/lock-scopes.ts'
import { repeatAfterDeadlock } from './repeat-after-deadlock.ts'

interface Asked {
  actorId: string
  requestId: string | null
}

export interface StandardText {
  title: string
  description: string
  category: Category
  /** null for all languages. */
  programmingLanguage: string | null
}

/** Everything here is the manager's: for anybody else there is no team, and no such standard in it. */
export type StandardOutcome = { outcome: 'done'; id: string } | { outcome: 'no_team' | 'not_found' }

/** A standard made by hand; mistakes join it as they join any group (D21). */
export function createStandard(
  db: Database,
  asked: Asked & { text: StandardText },
): Promise<StandardOutcome> {
  return inTeam(db, asked, async (trx, teamId) => {
    const { id } = await trx
      .insertInto('recurring_mistakes')
      .values({
        ...columnsOf(asked.text),
        team_id: teamId,
        source: 'manual',
        named_by_person: true,
        is_team_standard: true,
        approved_as_standard_by: asked.actorId,
        approved_at: sql`now()`,
        created_by: asked.actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, title: asked.text.title, action: 'standard_created' }
  })
}

/** Its title and description are a person's from then on, and not made from its members any more. */
export function changeStandard(
  db: Database,
  asked: Asked & { standardId: string; text: StandardText },
): Promise<StandardOutcome> {
  return inTeam(db, asked, async (trx, teamId) => {
    const changed = await trx
      .updateTable('recurring_mistakes')
      .set({ ...columnsOf(asked.text), named_by_person: true, updated_at: sql`now()` })
      .where('id', '=', asked.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return changed ? { ...changed, action: 'standard_changed' } : null
  })
}

/** Its places go with it; the mistakes stay in their reviews and are single again. */
export function deleteStandard(
  db: Database,
  asked: Asked & { standardId: string },
): Promise<StandardOutcome> {
  const owners = (trx: Trx) => ownersOfMembers(trx, asked.standardId)
  return inTeam(db, { ...asked, owners }, async (trx, teamId) => {
    // Its row before its members', as everywhere.
    await trx
      .selectFrom('recurring_mistakes')
      .select('id')
      .where('id', '=', asked.standardId)
      .where('team_id', '=', teamId)
      .forUpdate()
      .execute()
    const members = await trx
      .selectFrom('recurring_mistake_members')
      .select('mistake_id')
      .where('recurring_mistake_group_id', '=', asked.standardId)
      .execute()
    const gone = await trx
      .deleteFrom('recurring_mistakes')
      .where('id', '=', asked.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!gone) return null
    const mistakeIds = members.map((one) => one.mistake_id)
    return { ...gone, action: 'standard_deleted', mistakeIds }
  })
}

/** A standard nobody goes against is still wanted: its mark for review goes for 180 days (D23b). */
export function confirmStandard(
  db: Database,
  asked: Asked & { standardId: string },
): Promise<StandardOutcome> {
  return inTeam(db, asked, async (trx, teamId) => {
    const confirmed = await trx
      .updateTable('recurring_mistakes')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', asked.standardId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return confirmed ? { ...confirmed, action: 'standard_confirmed' } : null
  })
}

/** Makes what was suggested a standard. 'not_found' also where it was published or dismissed meanwhile. */
export function publishSuggestion(
  db: Database,
  asked: Asked & { groupId: string },
): Promise<StandardOutcome> {
  return inTeam(db, asked, async (trx, teamId) => {
    const published = await trx
      .updateTable('recurring_mistakes')
      .set({
        is_team_standard: true,
        is_suggested_standard: false,
        approved_as_standard_by: asked.actorId,
        approved_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', asked.groupId)
      .where('team_id', '=', teamId)
      .where('is_suggested_standard', '=', true)
      .where('suggestion_dismissed_at', 'is', null)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return published ? { ...published, action: 'standard_published' } : null
  })
}

/** Stays a group as it is, and is not suggested again. */
export function dismissSuggestion(
  db: Database,
  asked: Asked & { groupId: string },
): Promise<StandardOutcome> {
  return inTeam(db, asked, async (trx, teamId) => {
    const dismissed = await trx
      .updateTable('recurring_mistakes')
      .set({ is_suggested_standard: false, suggestion_dismissed_at: sql`now()` })
      .where('id', '=', asked.groupId)
      .where('team_id', '=', teamId)
      .where('is_suggested_standard', '=', true)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return dismissed ? { ...dismissed, action: 'standard_suggestion_dismissed' } : null
  })
}

const columnsOf = ({ title, description, category, programmingLanguage }: StandardText) => ({
  title,
  description,
  category,
  programming_language: programmingLanguage,
})

type Written = {
  id: string
  title: string
  action: AuditAction
  /** Those that are in no group any more. */
  mistakeIds?: string[]
} | null

/**
 * The team's groups are held, so that no mistake is placed meanwhile, then those of `owners`, who get single mistakes back,
 * and then the team, so that it is not deleted; workers learn of the change by the scopes' versions. What was done is
 * audited.
 */
function inTeam(
  db: Database,
  { actorId, requestId, owners }: Asked & { owners?: (trx: Trx) => Promise<Scope[]> },
  write: (trx: Trx, teamId: string) => Promise<Written>,
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
    const { mistakeIds = [] } = done
    for (const scopeId of [teamId, ...people.map(({ id }) => id)])
      await noteChange(trx, { scopeId, groupIds: [done.id], mistakeIds })
    const details = { teamId, standardId: done.id, title: done.title }
    await recordAudit(trx, { action: done.action, actorId, requestId, details })
    return { outcome: 'done', id: done.id }
  })
}

/** Whose mistakes are in the group; nobody's come or go while its team's groups are held. */
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
