import { Problem } from '@debrief/contracts/problem'
import {
  cancelInvitation,
  deleteInvitation,
  exportTeamInvitations,
  listTeamInvitations,
  restoreInvitation,
  sendInvitations,
  type TeamInvitation,
} from '@debrief/contracts/teams/invitations'
import { readClock } from '@debrief/database/reviews/analysis-runs'
import {
  deleteInvitation as dropInvitation,
  type InvitationBefore,
  listInvitations,
  cancelInvitation as takeBack,
} from '@debrief/database/teams/invitations'
import { restoreInvitation as putBack } from '@debrief/database/teams/restore-invitation'
import {
  INVITATIONS_AN_HOUR,
  sendInvitations as inviteAll,
  type Letter,
} from '@debrief/database/teams/send-invitations'
import { readInvitees } from '@debrief/domain/teams/invitations'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { type Context, type Route, serve } from '../../context.ts'
import { serveExport } from '../../lists/export-list.ts'
import { invitingNeedsPlan, noSuchInvitation, seatsExhausted, seatTaken } from '../../policies/invitations.ts'
import { notTeamManager, requireManagedTeam } from '../../policies/teams.ts'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { openUndo, sealUndo } from '../../undo.ts'
import { writeInvitation } from './write-invitation.ts'

/**
 * ADDRESS accepts only addresses that are safe in an email's envelope, without characters that end a line, an address
 * or a list.
 */
const PART = '[^\\s@<>()[\\]\\\\,;:"\\p{C}'
const ADDRESS = new RegExp(`^${PART}]+@${PART}.]+(\\.${PART}.]+)*$`, 'u')

const ENDED = 'invitation'

const listTeamInvitationsRoute = serve(listTeamInvitations)(async ({ params }, context: Context) => ({
  invitations: await readInvitations(params.teamId, context),
}))

const exportTeamInvitationsRoute = serveExport(exportTeamInvitations, {
  file: 'invitations',
  columns: {
    Email: ({ email }) => email,
    Status: ({ status }) => status,
    Invited: ({ createdAt }) => createdAt,
    Expires: ({ expiresAt }) => expiresAt,
  },
  open: ({ params }, context) => readInvitations(params.teamId, context),
})

async function readInvitations(teamId: string, context: Context): Promise<TeamInvitation[]> {
  const { id } = await requireManagedTeam(context, teamId)
  return (await listInvitations(context.db, id)).map((one) => ({
    ...one,
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
  }))
}

const sendInvitationsRoute = serve(sendInvitations)(async ({ params, body, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  const emails = readInvitees(body.emails)
  if (emails.length === 0) throw noValidAddress()
  const wrong = emails.filter((email) => !ADDRESS.test(email))
  if (wrong.length > 0)
    throw noAddress(wrong.map((email) => body.emails.findIndex((one) => one.trim() === email)))
  const now = await readClock(db)
  const write = (about: { mailId: string; teamName: string }) => composeLetter(about, { ...context, now })
  const sent = await inviteAll(db, { teamId, inviterId: viewer.id, requestId, emails, write })
  if (sent.outcome === 'not_manager') throw notTeamManager()
  if (sent.outcome === 'plan_required') throw invitingNeedsPlan()
  if (sent.outcome === 'no_seats') throw seatsExhausted(sent)
  if (sent.outcome === 'too_many') throw tooManyInvitations(sent.retryAfter)
  log.info({ teamId, invited: sent.results.length }, 'invitations sent')
  return { results: sent.results }
})

/**
 * Only the encrypted email contains the token. The invitation stores the token's hash, which doesn't work as a link.
 */
function composeLetter(
  { mailId, teamName }: { mailId: string; teamName: string },
  context: Context & { now: Date },
): Letter {
  const { appUrl, keys, viewer } = context
  const token = newToken()
  const link = `${appUrl}/invitations/${token}`
  const { subject, ...said } = writeInvitation({ inviter: viewer.username, teamName, link, now: context.now })
  return { tokenHash: hashToken(token), subject, body: keys.seal(JSON.stringify(said), aboutMail(mailId)) }
}

const cancelInvitationRoute = serve(cancelInvitation)(async ({ params, requestId }, context: Context) => {
  const { db, viewer } = context
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  const { invitationId } = params
  const outcome = await takeBack(db, { teamId, invitationId, actorId: viewer.id, requestId })
  if (outcome === 'not_found') throw noSuchInvitation()
  if (outcome === 'not_pending') throw onlyPendingCanceled()
  return { cancelled: true, undo: sealUndo(ENDED, outcome, context) } as const
})

const deleteInvitationRoute = serve(deleteInvitation)(async ({ params, requestId }, context: Context) => {
  const { db, viewer } = context
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  const { invitationId } = params
  const before = await dropInvitation(db, { teamId, invitationId, actorId: viewer.id, requestId })
  if (!before) throw noSuchInvitation()
  return { deleted: true, undo: sealUndo(ENDED, before, context) } as const
})

const restoreInvitationRoute = serve(restoreInvitation)(
  async ({ params, body, requestId }, context: Context) => {
    const { db, viewer } = context
    const { id: teamId } = await requireManagedTeam(context, params.teamId)
    const before = openUndo<InvitationBefore>(ENDED, body.undo, context)
    const outcome = await putBack(db, { teamId, actorId: viewer.id, requestId, before })
    if (outcome === 'not_found') throw noSuchInvitation()
    if (outcome === 'no_plan') throw invitingNeedsPlan()
    if (outcome === 'no_seats') throw seatTaken()
    if (outcome === 'invited_again') throw invitedAgain()
    return { id: before.row.id }
  },
)

const invitedAgain = () =>
  new Problem('invited_again', 409, 'This invitation has already been restored, or a newer one replaced it.')

const noValidAddress = () =>
  new Problem('no_valid_address', 400, 'Please enter at least one valid email address')

const noAddress = (places: readonly number[]) =>
  new Problem(
    'invalid_address',
    400,
    places.length === 1
      ? 'One entry isn’t an email address. Correct it and send again.'
      : `${places.length} entries aren’t email addresses. Correct them and send again.`,
    { detail: { places } },
  )

const tooManyInvitations = (seconds: number) =>
  new Problem(
    'too_many_invitations',
    429,
    `You can send at most ${INVITATIONS_AN_HOUR} invitations per hour. Send the others later.`,
    { retryAfter: seconds },
  )

const onlyPendingCanceled = () =>
  new Problem(
    'invitation_not_pending',
    409,
    'Only a pending invitation can be canceled. Delete this one instead.',
  )

export const teamInvitationRoutes: readonly Route[] = [
  listTeamInvitationsRoute,
  exportTeamInvitationsRoute,
  sendInvitationsRoute,
  cancelInvitationRoute,
  deleteInvitationRoute,
  restoreInvitationRoute,
]
