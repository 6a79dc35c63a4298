import { INVITATION_STATUSES } from '@debrief/domain/teams/invitations'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { undoableSchema, undoSchema } from '../http/undo.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
const ofTeam = z.object({ teamId: z.uuid() })
const oneOfTeam = z.object({ teamId: z.uuid(), invitationId: z.uuid() })
const one = z.object({ invitationId: z.uuid() })
/** Accepts any text, so that a truncated link gets the same response as an unknown invitation. */
const byToken = z.object({ token: z.string().min(1).max(200) })
const status = z.enum(INVITATION_STATUSES)

export const teamInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  status,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

export const listTeamInvitations = endpoint({
  name: 'GET /api/teams/:teamId/invitations',
  summary: 'List a team’s invitations, newest first',
  params: ofTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ invitations: z.array(teamInvitationSchema) }),
})

export const exportTeamInvitations = exportEndpoint({
  name: 'GET /api/teams/:teamId/invitations/export',
  summary: 'Export a team’s invitations as CSV or JSON',
  list: listTeamInvitations,
  row: teamInvitationSchema,
})

export const sendInvitations = endpoint({
  name: 'POST /api/teams/:teamId/invitations',
  summary:
    'Invite people by email. Skips members and people who are already invited. Sends all other invitations or none',
  params: ofTeam,
  query: none,
  body: z.object({
    /** Entries without an @ are ignored. */
    emails: z.array(z.string().max(254)).min(1).max(50),
  }),
  status: 200,
  answer: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /**
         * `reset`: an earlier invitation was renewed. `skipped`: the person is already invited. `member`: the person is
         * already on the team.
         */
        outcome: z.enum(['created', 'reset', 'skipped', 'member']),
      }),
    ),
  }),
})

export const cancelInvitation = endpoint({
  name: 'POST /api/teams/:teamId/invitations/:invitationId/cancel',
  summary: 'Cancel a pending invitation',
  params: oneOfTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ cancelled: z.literal(true), undo: undoableSchema }),
})

export const deleteInvitation = endpoint({
  name: 'DELETE /api/teams/:teamId/invitations/:invitationId',
  summary: 'Delete an invitation in any state',
  params: oneOfTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ deleted: z.literal(true), undo: undoableSchema }),
})

export const restoreInvitation = endpoint({
  name: 'POST /api/teams/:teamId/invitations/restore',
  summary:
    'Restore an invitation that was deleted or canceled less than a minute ago. Requires the `undo` value that the delete or cancel call returned',
  params: ofTeam,
  query: none,
  body: z.object({ undo: undoSchema }),
  status: 200,
  answer: z.object({ id: z.uuid() }),
})

const person = z.object({ username: z.string(), avatarUrl: z.string().nullable() })

export const ownInvitationSchema = z.object({
  id: z.uuid(),
  teamName: z.string(),
  inviter: person,
  expiresAt: z.iso.datetime(),
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>

export const listOwnInvitations = endpoint({
  name: 'GET /api/invitations',
  summary: 'List pending invitations to the viewer’s verified email addresses, newest first',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ invitations: z.array(ownInvitationSchema) }),
})

export const exportOwnInvitations = exportEndpoint({
  name: 'GET /api/invitations/export',
  summary: 'Export pending invitations to the viewer’s verified email addresses as CSV or JSON',
  list: listOwnInvitations,
  row: ownInvitationSchema,
})

const accepted = z.object({ teamId: z.uuid(), teamName: z.string() })
const declined = z.object({ declined: z.literal(true) })

export const acceptInvitation = endpoint({
  name: 'POST /api/invitations/:invitationId/accept',
  summary: 'Accept an invitation and join the team',
  access: 'signed-in',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: accepted,
})

export const declineInvitation = endpoint({
  name: 'POST /api/invitations/:invitationId/decline',
  summary: 'Decline an invitation',
  access: 'signed-in',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: declined,
})

export const linkedInvitationSchema = z.object({
  teamName: z.string(),
  inviter: person,
  status,
  expiresAt: z.iso.datetime(),
  signedIn: z.boolean(),
  /**
   * Why the viewer can't accept the pending invitation. Null if they can, if they aren't signed in, or if the
   * invitation isn't pending.
   */
  obstacle: z
    .enum(['other_address', 'in_another_team', 'member_already', 'no_seat', 'team_inactive'])
    .nullable(),
})
export type LinkedInvitation = z.infer<typeof linkedInvitationSchema>

export const showInvitation = endpoint({
  name: 'GET /api/invitations/by-token/:token',
  summary: 'Get an invitation by the token in its link',
  access: 'public',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: linkedInvitationSchema,
})

export const acceptByToken = endpoint({
  name: 'POST /api/invitations/by-token/:token/accept',
  summary:
    'Accept an invitation with the token in its link. The invitation must be addressed to one of the viewer’s verified email addresses',
  access: 'signed-in',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: accepted,
})

export const declineByToken = endpoint({
  name: 'POST /api/invitations/by-token/:token/decline',
  summary: 'Decline an invitation with the token in its link',
  access: 'signed-in',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: declined,
})
