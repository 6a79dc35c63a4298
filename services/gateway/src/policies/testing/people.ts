import type { Database } from '@debrief/database/connect'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { insertPerson } from '../../testing/rows.ts'
import type { Actor } from './actors.ts'

/** Deletes all people, their data and their jobs. With fewer rows, `fingerprintDatabase` is faster. */
export async function forgetPeople(db: Database): Promise<void> {
  await sql`truncate users, teams cascade`.execute(db)
  await sql`delete from jobs where key <> 'schedule'`.execute(db)
}

/** Inserts the actors of the authorization table. The id is null for an actor who isn't signed in. */
export async function introducePeople(db: Database): Promise<Record<Actor, string | null>> {
  const person = () => insertPerson(db, `person-${Math.random().toString(36).slice(2)}`)
  const [lapsed, owner, other, member, manager, stranger, former] = await Promise.all(
    Array.from({ length: 7 }, person),
  )
  await createTeam(db, { managerId: manager!, memberIds: [owner!, member!] })
  await createTeam(db, { managerId: stranger! })
  await subscribe(db, manager!, { planType: 'teams', extraSeats: 5 })
  await subscribe(db, stranger!, { planType: 'teams' })
  await subscribe(db, other!, { planType: 'pro' })
  await subscribe(db, former!, { planType: 'pro' })
  await subscribe(db, lapsed!, { planType: 'pro', status: 'past_due' })
  return {
    ANON: null,
    U0: lapsed!,
    OWN: owner!,
    OTH: other!,
    MEM: member!,
    MGR: manager!,
    MGR2: stranger!,
    EX: former!,
  }
}
