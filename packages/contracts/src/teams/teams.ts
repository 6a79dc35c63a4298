import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
const one = z.object({ teamId: z.uuid() })

const teamName = typedLine(60)

export const teamMemberSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null if the viewer isn't the manager, or if the person has no verified address. */
  email: z.string().nullable(),
  role: z.enum(['manager', 'member']),
  joinedAt: z.iso.datetime(),
  isViewer: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isManager: z.boolean(),
  members: z.array(teamMemberSchema),
  /** Null for members, because only the manager can see the seats. */
  seats: z
    .object({
      /** The number of seats used by the manager, the members and pending invitations (D9). */
      usedSeats: z.number().int(),
      /** Null if unlimited. 0 if the Teams plan isn't active. */
      totalSeats: z.number().int().nullable(),
      extraSeats: z.number().int(),
      /** Never below 0. Null if unlimited. */
      availableSeats: z.number().int().nullable(),
    })
    .nullable(),
})
export type Team = z.infer<typeof teamSchema>

export const showTeam = endpoint({
  name: 'GET /api/team',
  summary: 'Get the viewer’s team and its members',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ team: teamSchema.nullable() }),
})

export const exportTeamMembers = exportEndpoint({
  name: 'GET /api/team/members/export',
  summary: 'Export the members of the viewer’s team as CSV or JSON',
  list: showTeam,
  row: teamMemberSchema,
})

export const createTeam = endpoint({
  name: 'POST /api/teams',
  summary: 'Create a team with the viewer as its manager',
  params: none,
  query: none,
  body: z.object({ name: teamName }),
  status: 201,
  answer: z.object({ team: teamSchema }),
})

export const changeTeam = endpoint({
  name: 'PATCH /api/teams/:teamId',
  summary: 'Rename a team',
  params: one,
  query: none,
  body: z.object({ name: teamName }),
  status: 200,
  answer: z.object({ name: z.string() }),
})

export const deleteTeam = endpoint({
  name: 'DELETE /api/teams/:teamId',
  summary:
    'Delete a team, including its standards, invitations, channels and webhooks. Members keep their reviews and repositories',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ deleted: z.literal(true) }),
})

export const removeMember = endpoint({
  name: 'DELETE /api/teams/:teamId/members/:userId',
  summary: 'Remove a member from a team. The manager can’t be removed',
  access: 'signed-in',
  params: z.object({ teamId: z.uuid(), userId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const leaveTeam = endpoint({
  name: 'POST /api/team/leave',
  summary: 'Remove the viewer from their team',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ left: z.literal(true) }),
})
