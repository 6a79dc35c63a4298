import {
  cancelInvitation,
  deleteInvitation,
  listTeamInvitations,
  sendInvitations,
} from '@debrief/contracts/http/invitations'
import { readClock } from '@debrief/database/analysis-runs'
import {
  deleteInvitation as dropInvitation,
  listInvitations,
  cancelInvitation as takeBack,
} from '@debrief/database/invitations'
import { sendInvitations as inviteAll, type Letter } from '@debrief/database/send-invitations'
import { readInvitees } from '@debrief/domain/invitations'
import { serve } from '@debrief/service-kit/http/serve'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { hashOf, newToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { notTeamManager } from '../teams/problems.ts'
import { findManagedTeam } from '../teams/show-team.ts'
import * as problems from './problems.ts'
import { writeInvitation } from './write-invitation.ts'

/** What can be written on an envelope: nothing that ends a line, an address or a list of them. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

export const listTeamInvitationsRoute = serve(listTeamInvitations)(async ({ params }, context: Context) => {
  const { id } = await findManagedTeam(context, params.teamId)
  return {
    invitations: (await listInvitations(context.db, id)).map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
    })),
  }
})

export const sendInvitationsRoute = serve(sendInvitations)(
  async ({ params, body, requestId }, context: Context) => {
    const { db, viewer, log } = context
    const { id: teamId } = await findManagedTeam(context, params.teamId)
    const emails = readInvitees(body.emails)
    if (emails.length === 0) throw problems.noValidAddress()
    const wrong = emails.filter((email) => !ADDRESS.test(email))
    if (wrong.length > 0)
      throw problems.noAddress(wrong.map((email) => body.emails.findIndex((one) => one.trim() === email)))
    const now = await readClock(db)
    const write = (about: { mailId: string; teamName: string }) => letterOf(about, { ...context, now })
    const sent = await inviteAll(db, { teamId, inviterId: viewer.id, requestId, emails, write })
    if (sent.outcome === 'not_manager') throw notTeamManager()
    if (sent.outcome === 'plan_required') throw problems.invitingNeedsPlan()
    if (sent.outcome === 'no_seats') throw problems.seatsExhausted(sent)
    if (sent.outcome === 'too_many') throw problems.tooManyInvitations(sent.retryAfter)
    log.info({ teamId, invited: sent.results.length }, 'invitations sent')
    return { results: sent.results }
  },
)

/** The token is in the mail alone; what is stored of it leads nowhere. */
function letterOf(
  { mailId, teamName }: { mailId: string; teamName: string },
  context: Context & { now: Date },
): Letter {
  const { appUrl, keys, viewer } = context
  const token = newToken()
  const link = `${appUrl}/invitations/${token}`
  const { subject, ...said } = writeInvitation({ inviter: viewer.username, teamName, link, now: context.now })
  return { tokenHash: hashOf(token), subject, body: keys.seal(JSON.stringify(said), aboutMail(mailId)) }
}

export const cancelInvitationRoute = serve(cancelInvitation)(
  async ({ params, requestId }, context: Context) => {
    const { db, viewer } = context
    const { id: teamId } = await findManagedTeam(context, params.teamId)
    const { invitationId } = params
    const outcome = await takeBack(db, { teamId, invitationId, actorId: viewer.id, requestId })
    if (outcome === 'not_found') throw problems.noSuchInvitation()
    if (outcome === 'not_pending') throw problems.onlyPendingCancelled()
    return { cancelled: true } as const
  },
)

export const deleteInvitationRoute = serve(deleteInvitation)(
  async ({ params, requestId }, context: Context) => {
    const { db, viewer } = context
    const { id: teamId } = await findManagedTeam(context, params.teamId)
    const { invitationId } = params
    if (!(await dropInvitation(db, { teamId, invitationId, actorId: viewer.id, requestId })))
      throw problems.noSuchInvitation()
    return { deleted: true } as const
  },
)
