import { ACCESS_TYPES } from '@debrief/domain/access'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** Whether the app may be entered, decided anew on every request (D6). */
export const accessSchema = z.object({
  hasAccess: z.boolean(),
  type: z.enum(ACCESS_TYPES),
  /** A sentence for the person; null where there is access. */
  reason: z.string().nullable(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  /** By the time of joining; the manager holds seat 1. */
  seatPosition: z.number().int().nullable(),
  totalSeats: z.number().int().nullable(),
})

export const viewerSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  /** The verified primary address; null where GitHub shows none (D34). */
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** GitHub no longer takes the stored token: sign out and in again (D5). */
  needsReconnect: z.boolean(),
  /** Manages a team, or could create one (D25). */
  isManager: z.boolean(),
  singleKeyShortcuts: z.boolean(),
  access: accessSchema,
})
export type Viewer = z.infer<typeof viewerSchema>

export const showViewer = endpoint({
  name: 'GET /api/viewer',
  summary: 'Who is looking, and whether the app may be entered',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: viewerSchema,
})

export const changeViewer = endpoint({
  name: 'PATCH /api/viewer',
  summary: 'Change what the viewer has chosen',
  access: 'signed-in',
  params: none,
  query: none,
  body: z.object({ singleKeyShortcuts: z.boolean() }),
  status: 200,
  answer: z.object({ singleKeyShortcuts: z.boolean() }),
})
