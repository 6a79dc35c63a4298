import { sendInvitations } from '@debrief/database/teams/send-invitations'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import { writeInvitation } from '@debrief/gateway/teams/invitations/write-invitation'
import { aboutMail } from '@debrief/service-kit/key-ring'
import type { DemoOptions } from './demo-options.ts'

const INVITER = 'marta-olsen'
/** nils-berg's address; the simulator knows this person, who hasn't signed in yet. */
const EMAIL = 'nils.berg@example.com'

/** Invites one person to the demo's team, unless they are already invited. The email is in the outbox. */
export async function inviteNewcomer(
  { db, keys, appUrl }: DemoOptions,
  { teamId, managerId }: { teamId: string; managerId: string },
): Promise<void> {
  const known = await db
    .selectFrom('team_invitations')
    .select('id')
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  if (known) return
  await sendInvitations(db, {
    teamId,
    inviterId: managerId,
    requestId: 'demo',
    emails: [EMAIL],
    write({ mailId, teamName }) {
      const token = newToken()
      const link = `${appUrl}/invitations/${token}`
      const { subject, ...said } = writeInvitation({ inviter: INVITER, teamName, link, now: new Date() })
      return {
        tokenHash: hashToken(token),
        subject,
        body: keys.seal(JSON.stringify(said), aboutMail(mailId)),
      }
    },
  })
}
