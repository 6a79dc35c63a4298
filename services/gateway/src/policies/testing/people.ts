import type { Database } from '@debrief/database/connect'
import { emptyTables } from '@debrief/testing/database'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { insertPerson } from '../../testing/rows.ts'
import type { Actor } from './actors.ts'

export async function forgetPeople(db: Database): Promise<void> {
  await emptyTables(db, 'users', 'teams')
  await sql`delete from jobs where key <> 'schedule'`.execute(db)
}

export type People = Record<Actor, string | null>

export async function introducePeople(db: Database): Promise<People> {
  const person = () => insertPerson(db, `person-${Math.random().toString(36).slice(2)}`)
  const [lapsed, owner, other, member, manager, stranger, former] = await Promise.all(
    Array.from({ length: 7 }, person),
  )
  await Promise.all([
    createTeam(db, { managerId: manager!, memberIds: [owner!, member!] }),
    createTeam(db, { managerId: stranger! }),
    subscribe(db, manager!, { planType: 'teams', extraSeats: 5 }),
    subscribe(db, stranger!, { planType: 'teams' }),
    subscribe(db, other!, { planType: 'pro' }),
    subscribe(db, former!, { planType: 'pro' }),
    subscribe(db, lapsed!, { planType: 'pro', status: 'past_due' }),
  ])
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
