import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface StarterCard {
  standardId: string
  /** The teammate's mistake whose code the card shows. Null if the card shows the lesson's example. */
  exampleId: string | null
  kind: string
  exercise: unknown
}

/**
 * Starts a member's starter deck (D44). Leaves out cards whose standard already has a card or no longer belongs to the
 * team, and cards whose example's owner no longer shares code. Returns the number of new cards, or null if the person
 * isn't on the team.
 */
export function startStarterDeck(
  db: Database,
  deck: { userId: string; teamId: string; exerciseVersion: number; cards: readonly StarterCard[] },
): Promise<number | null> {
  const { userId, teamId, exerciseVersion, cards } = deck
  return db.transaction().execute(async (trx) => {
    // Locks this membership and those of people who share their code, so nobody can withdraw consent during this
    // transaction.
    await sql`
      select from team_members where team_id = ${teamId} and (user_id = ${userId} or shares_code)
      order by id for no key update`.execute(trx)
    const { numUpdatedRows } = await trx
      .updateTable('team_members')
      .set({ starter_deck: 'started' })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    const { numAffectedRows } = await sql`
      insert into practice_cards (user_id, team_id, standard_id, example_id, kind, exercise, exercise_version)
      select ${userId}, ${teamId}, g.id, n."exampleId", n.kind, n.exercise, ${exerciseVersion}
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
        as n ("standardId" uuid, "exampleId" uuid, kind text, exercise jsonb)
      join recurring_mistakes g on g.id = n."standardId" and g.team_id = ${teamId} and g.is_team_standard
      where n."exampleId" is null or exists (select from mistakes m join team_members t on t.user_id = m.user_id
        where m.id = n."exampleId" and t.team_id = ${teamId} and t.shares_code)
      on conflict (user_id, standard_id) do nothing`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}

export function declineStarterDeck(db: Database, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('team_members')
      .set({ starter_deck: 'declined' })
      .where('user_id', '=', userId)
      .execute()
    await trx
      .deleteFrom('practice_cards')
      .where('user_id', '=', userId)
      .where('standard_id', 'is not', null)
      .execute()
  })
}

/**
 * Stores whether exercises for teammates may show the member's code (D44). If they may not, a trigger deletes the
 * exercises that show it.
 */
export async function storeCodeConsent(db: Database, userId: string, sharesCode: boolean): Promise<void> {
  await db
    .updateTable('team_members')
    .set({ shares_code: sharesCode })
    .where('user_id', '=', userId)
    .execute()
}

export async function storePracticesAssisted(
  db: Database,
  userId: string,
  practicesAssisted: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ practices_assisted: practicesAssisted })
    .where('id', '=', userId)
    .execute()
}

export async function storeNewADay(db: Database, userId: string, newADay: number): Promise<void> {
  await db.updateTable('users').set({ new_exercises_a_day: newADay }).where('id', '=', userId).execute()
}
