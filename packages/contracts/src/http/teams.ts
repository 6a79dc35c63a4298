import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const one = z.object({ teamId: z.uuid() })

/** Control characters would become lines of their own in mails. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

const teamName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60)
  .refine((name) => !CONTROL.test(name), 'must be one line')

export const teamMemberSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** Shown to the manager alone; null for everybody else, and where GitHub shows none. */
  email: z.string().nullable(),
  role: z.enum(['manager', 'member']),
  joinedAt: z.iso.datetime(),
  isViewer: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The viewer manages it. */
  isManager: z.boolean(),
  /** By the time of joining, the manager first. */
  members: z.array(teamMemberSchema),
  /** For the manager alone; null for members. */
  seats: z
    .object({
      /** The manager, the members and the pending invitations (D9). */
      usedSeats: z.number().int(),
      /** null means unlimited; 0: the teams plan is not active. */
      totalSeats: z.number().int().nullable(),
      extraSeats: z.number().int(),
      /** Never below 0; null means unlimited. */
      availableSeats: z.number().int().nullable(),
    })
    .nullable(),
})
export type Team = z.infer<typeof teamSchema>

export const showTeam = endpoint({
  name: 'GET /api/team',
  summary: 'The viewer’s team with its members',
  params: none,
  query: none,
  body: none,
  status: 200,
  /** null where they are in none. */
  answer: z.object({ team: teamSchema.nullable() }),
})

export const createTeam = endpoint({
  name: 'POST /api/teams',
  summary: 'Create a team that the viewer manages',
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
  summary: 'Delete a team: its standards and invitations go, members keep their reviews and repositories',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ deleted: z.literal(true) }),
})

export const removeMember = endpoint({
  name: 'DELETE /api/teams/:teamId/members/:userId',
  summary: 'Remove a member from a team; never its manager',
  access: 'signed-in',
  params: z.object({ teamId: z.uuid(), userId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const leaveTeam = endpoint({
  name: 'POST /api/team/leave',
  summary: 'Leave the team that the viewer is a member of',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ left: z.literal(true) }),
})
