import { INVITATION_STATUSES } from '@debrief/domain/invitations'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const ofTeam = z.object({ teamId: z.uuid() })
const oneOfTeam = z.object({ teamId: z.uuid(), invitationId: z.uuid() })
const one = z.object({ invitationId: z.uuid() })
/** Any text: a link that was cut off is an invitation that is not there. */
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
  summary: 'A team’s invitations, newest first',
  params: ofTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ invitations: z.array(teamInvitationSchema) }),
})

export const sendInvitations = endpoint({
  name: 'POST /api/teams/:teamId/invitations',
  summary: 'Invite people by e-mail, all of them or none; who is invited already is skipped',
  params: ofTeam,
  query: none,
  body: z.object({
    /** Those without an @ do not count. */
    emails: z.array(z.string().max(254)).min(1).max(50),
  }),
  status: 200,
  answer: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /** reset: invited before, and now anew; skipped: is invited; member: is on the team. */
        outcome: z.enum(['created', 'reset', 'skipped', 'member']),
      }),
    ),
  }),
})

export const cancelInvitation = endpoint({
  name: 'POST /api/teams/:teamId/invitations/:invitationId/cancel',
  summary: 'Take a pending invitation back',
  params: oneOfTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ cancelled: z.literal(true) }),
})

export const deleteInvitation = endpoint({
  name: 'DELETE /api/teams/:teamId/invitations/:invitationId',
  summary: 'Delete an invitation, whatever became of it',
  params: oneOfTeam,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ deleted: z.literal(true) }),
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
  summary: 'Pending invitations to the viewer’s verified e-mail addresses, newest first',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ invitations: z.array(ownInvitationSchema) }),
})

const accepted = z.object({ teamId: z.uuid(), teamName: z.string() })
const declined = z.object({ declined: z.literal(true) })

export const acceptInvitation = endpoint({
  name: 'POST /api/invitations/:invitationId/accept',
  summary: 'Join the team of an invitation to the viewer',
  access: 'signed-in',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: accepted,
})

export const declineInvitation = endpoint({
  name: 'POST /api/invitations/:invitationId/decline',
  summary: 'Decline an invitation to the viewer',
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
  /** Why the viewer could not accept it while it is pending; null: they could, or nobody is signed in. */
  obstacle: z
    .enum(['other_address', 'in_another_team', 'member_already', 'no_seat', 'team_inactive'])
    .nullable(),
})
export type LinkedInvitation = z.infer<typeof linkedInvitationSchema>

export const showInvitation = endpoint({
  name: 'GET /api/invitations/by-token/:token',
  summary: 'The invitation that a link in a mail leads to',
  access: 'public',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: linkedInvitationSchema,
})

export const acceptByToken = endpoint({
  name: 'POST /api/invitations/by-token/:token/accept',
  summary: 'Join the team of an invitation by its link; it has to be to an address of the viewer',
  access: 'signed-in',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: accepted,
})

export const declineByToken = endpoint({
  name: 'POST /api/invitations/by-token/:token/decline',
  summary: 'Decline an invitation by its link',
  access: 'signed-in',
  params: byToken,
  query: none,
  body: none,
  status: 200,
  answer: declined,
})
