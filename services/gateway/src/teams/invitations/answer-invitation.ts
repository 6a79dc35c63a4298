import {
  acceptByToken,
  acceptInvitation,
  declineByToken,
  declineInvitation,
  exportOwnInvitations,
  type LinkedInvitation,
  listOwnInvitations,
  showInvitation,
} from '@debrief/contracts/teams/invitations'
import {
  declineInvitation as decline,
  findObstacle,
  acceptInvitation as join,
  type WhichInvitation,
} from '@debrief/database/teams/answer-invitation'
import { type Context, type PublicContext, type Route, serve } from '../../context.ts'
import { serveExport } from '../../lists/export-list.ts'
import { cannotTake, noSuchInvitation } from '../../policies/invitations.ts'
import { hashToken } from '../../sessions/tokens.ts'
import { type LinkedRow, readLinkedInvitation, readOwnInvitations } from './invitations.queries.ts'

const listOwnInvitationsRoute = serve(listOwnInvitations)(async (_, { db, viewer }: Context) => ({
  invitations: await readOwnInvitations(db, viewer.id),
}))

const exportOwnInvitationsRoute = serveExport(exportOwnInvitations, {
  file: 'invitations-for-you',
  columns: {
    Team: ({ teamName }) => teamName,
    'Invited by': ({ inviter }) => inviter.username,
    Expires: ({ expiresAt }) => expiresAt,
  },
  open: (_, { db, viewer }) => readOwnInvitations(db, viewer.id),
})

const showInvitationRoute = serve(showInvitation)(async ({ params }, context: PublicContext) => {
  const { db, session } = context
  const userId = session?.viewer.id ?? null
  const found = await readLinkedInvitation(db, { tokenHash: hashToken(params.token), userId })
  if (!found) throw noSuchInvitation()
  const { teamName, inviter, status, expiresAt } = found
  const obstacle = userId === null ? null : await findInvitationObstacle(context, found, userId)
  return { teamName, inviter, status, expiresAt, signedIn: userId !== null, obstacle }
})

async function findInvitationObstacle(
  { db }: PublicContext,
  { status, isAddressee, teamId }: LinkedRow,
  userId: string,
): Promise<LinkedInvitation['obstacle']> {
  if (status !== 'pending') return null
  return isAddressee ? findObstacle(db, { teamId, userId }) : 'other_address'
}

interface InvitationAnswer {
  which: WhichInvitation
  requestId: string
}

async function accept({ which, requestId }: InvitationAnswer, { db, viewer, log }: Context) {
  const answer = await join(db, { which, userId: viewer.id, requestId })
  if (answer.outcome !== 'accepted') throw cannotTake(answer, 'id' in which ? 'id' : 'link')
  const { teamId, teamName } = answer
  log.info({ teamId, userId: viewer.id }, 'invitation accepted')
  return { teamId, teamName }
}

async function refuse({ which, requestId }: InvitationAnswer, { db, viewer, log }: Context) {
  const answer = await decline(db, { which, userId: viewer.id, requestId })
  if (answer.outcome !== 'declined') throw cannotTake(answer, 'id' in which ? 'id' : 'link')
  log.info({ userId: viewer.id }, 'invitation declined')
  return { declined: true } as const
}

const acceptInvitationRoute = serve(acceptInvitation)(({ params, requestId }, context: Context) =>
  accept({ which: { id: params.invitationId }, requestId }, context),
)

const declineInvitationRoute = serve(declineInvitation)(({ params, requestId }, context: Context) =>
  refuse({ which: { id: params.invitationId }, requestId }, context),
)

const acceptByTokenRoute = serve(acceptByToken)(({ params, requestId }, context: Context) =>
  accept({ which: { tokenHash: hashToken(params.token) }, requestId }, context),
)

const declineByTokenRoute = serve(declineByToken)(({ params, requestId }, context: Context) =>
  refuse({ which: { tokenHash: hashToken(params.token) }, requestId }, context),
)

export const invitationRoutes: readonly Route[] = [
  listOwnInvitationsRoute,
  exportOwnInvitationsRoute,
  acceptInvitationRoute,
  declineInvitationRoute,
  showInvitationRoute,
  acceptByTokenRoute,
  declineByTokenRoute,
]
