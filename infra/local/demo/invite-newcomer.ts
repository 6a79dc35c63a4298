import { sendInvitations } from '@debrief/database/teams/send-invitations'
import { hashOf, newToken } from '@debrief/gateway/sessions/tokens'
import { writeInvitation } from '@debrief/gateway/teams/invitations/write-invitation'
import { aboutMail } from '@debrief/service-kit/key-ring'
import type { DemoOptions } from './demo-options.ts'

const INVITER = 'marta-olsen'
/** Of nils-berg, whom the simulator knows and who has not been here yet. */
const EMAIL = 'nils.berg@example.com'

/** One person is invited to the demo's team, once; the mail is in the outbox. */
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
      return { tokenHash: hashOf(token), subject, body: keys.seal(JSON.stringify(said), aboutMail(mailId)) }
    },
  })
}
