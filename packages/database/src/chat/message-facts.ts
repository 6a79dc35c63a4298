import type { NotificationFacts } from '@debrief/domain/notifications/notifications'
import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { readUnread } from '../notifications/notifications.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'
import { shownLanguages } from '../standards/scope.ts'

export async function readChannelPerson(trx: Trx, userId: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${personFacts} from users u where u.id = ${userId} and u.deleted_at is null`.execute(trx)
  return rows[0] ?? null
}

export async function readCameBack(
  trx: Trx,
  { notificationId, userId }: { notificationId: string; userId: string },
): Promise<Extract<NotificationFacts, { kind: 'mistake_came_back' }> | null> {
  const facts = await readUnread(trx, { id: notificationId, userId, hasAccess: true })
  return facts?.kind === 'mistake_came_back' ? facts : null
}

export interface StandardFacts {
  id: string
  title: string
  category: string
  languages: string[]
}

export async function readStandard(
  trx: Trx,
  { standardId, teamId }: { standardId: string; teamId: string },
): Promise<StandardFacts | null> {
  const { rows } = await sql<StandardFacts>`
    select g.id, g.title, g.category, ${shownLanguages} as languages from recurring_mistakes g
    where g.id = ${standardId} and g.team_id = ${teamId} and g.is_team_standard`.execute(trx)
  return rows[0] ?? null
}
