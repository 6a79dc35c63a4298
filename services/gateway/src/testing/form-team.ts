import type { Database } from '@debrief/database/connect'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { insertPerson, insertRepository } from './rows.ts'

export interface FormedTeam {
  marta: string
  jonas: string
  tobias: string
  teamId: string
  repository: string
}

export async function formTeam(db: Database, { joinedAt }: { joinedAt: Date }): Promise<FormedTeam> {
  await db.deleteFrom('users').execute()
  const marta = await insertPerson(db, 'marta-olsen')
  const jonas = await insertPerson(db, 'jonas-pitt')
  const tobias = await insertPerson(db, 'tobias-kern')
  const teamId = await createTeam(db, { managerId: marta, memberIds: [jonas, tobias] })
  await db.updateTable('team_members').set({ joined_at: joinedAt }).execute()
  await subscribe(db, marta, { planType: 'teams', extraSeats: 2 })
  const repository = await insertRepository(db, marta, { team_id: teamId })
  return { marta, jonas, tobias, teamId, repository }
}
