import { createHash, randomBytes } from 'node:crypto'
import { createUser, subscribe } from '@debrief/testing/factories'
import type { Database } from '../connect.ts'
import { type InvitationsSent, sendInvitations } from '../teams/send-invitations.ts'
import { createTeam } from '../teams/teams.ts'

export interface TeamStory {
  managerId: string
  teamId: string
}

export async function foundTeam(
  db: Database,
  { extraSeats = 0 }: { extraSeats?: number } = {},
): Promise<TeamStory> {
  const { id: managerId } = await createUser(db)
  await subscribe(db, managerId, { planType: 'teams', extraSeats })
  const made = await createTeam(db, { actorId: managerId, name: 'Northbeam', requestId: null })
  if (made.outcome !== 'created') throw new Error(`no team: ${made.outcome}`)
  return { managerId, teamId: made.teamId }
}

export async function createInvitee(db: Database): Promise<{ id: string; email: string }> {
  const { id, login } = await createUser(db)
  const email = `${login}@northbeam.example`
  await db.insertInto('user_emails').values({ user_id: id, email, is_primary: true }).execute()
  return { id, email }
}

export async function inviteAll(
  db: Database,
  { managerId, teamId }: TeamStory,
  emails: readonly string[],
): Promise<{ sent: InvitationsSent; tokenHashes: string[] }> {
  const tokenHashes: string[] = []
  const sent = await sendInvitations(db, {
    teamId,
    inviterId: managerId,
    requestId: null,
    emails,
    write() {
      const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex')
      tokenHashes.push(tokenHash)
      return { tokenHash, subject: 'You are invited', body: 'sealed' }
    },
  })
  return { sent, tokenHashes }
}

export const forgetMails = (db: Database) => db.deleteFrom('mails').execute()
