import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/people/person-facts'
import { decideAccess } from '@debrief/domain/billing/access'
import { sql } from 'kysely'

/** Returns the team members whose access depends on the manager's subscription: they have a seat and no plan. */
export async function listMembersPaidFor(db: Database, managerId: string): Promise<string[]> {
  const { rows } = await sql<PersonRow>`
    select ${personFacts} from teams led
    join team_members member on member.team_id = led.id and member.user_id <> led.manager_id
    join users u on u.id = member.user_id
    where led.manager_id = ${managerId} order by lower(u.github_username)`.execute(db)
  return rows
    .filter((person) => decideAccess({ ...person, billing: true }).type === 'team_member')
    .map(({ username }) => username)
}
