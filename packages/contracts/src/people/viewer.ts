import { ACCESS_TYPES } from '@debrief/domain/billing/access'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { unreadSchema } from '../notifications/notifications.ts'

const none = z.object({})

/** Debrief checks access on every request (D6). */
export const accessSchema = z.object({
  hasAccess: z.boolean(),
  type: z.enum(ACCESS_TYPES),
  /** A sentence that explains why the viewer has no access. Null if the viewer has access. */
  reason: z.string().nullable(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  seatPosition: z.number().int().nullable(),
  totalSeats: z.number().int().nullable(),
})

export const viewerSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  /**
   * The verified primary email address. Null if neither GitHub nor the identity provider has a verified address (D34).
   */
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Whether GitHub rejected the stored token. The viewer must then sign in again (D5). */
  needsReconnect: z.boolean(),
  /**
   * Whether a GitHub account is linked. Without a linked account, Debrief can't find the viewer's pull requests (D46).
   */
  hasGithub: z.boolean(),
  /** Whether the viewer manages a team or could create one (D25). */
  isManager: z.boolean(),
  singleKeyShortcuts: z.boolean(),
  access: accessSchema,
})
const providerSchema = z.object({
  name: z.string(),
  isUsed: z.boolean(),
})

export type Viewer = z.infer<typeof viewerSchema> & {
  /** This field and the next three appear only in the response to GET /api/viewer. */
  unreadNotifications?: number
  isOperator?: boolean
  hasCodingAgents?: boolean
  provider?: z.infer<typeof providerSchema>
}

export const showViewer = endpoint({
  name: 'GET /api/viewer',
  scope: 'read',
  summary:
    'Get the viewer’s profile and access, their number of unread notifications, and whether they’re an operator',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: viewerSchema.extend({
    unreadNotifications: unreadSchema,
    isOperator: z.boolean(),
    /**
     * Whether a coding agent opened pull requests in the team's repositories or, if the viewer isn't on a team, in the
     * viewer's repositories (D42).
     */
    hasCodingAgents: z.boolean(),
    provider: providerSchema.optional(),
  }),
})

export const changeViewer = endpoint({
  name: 'PATCH /api/viewer',
  summary: 'Change the viewer’s preferences',
  access: 'signed-in',
  params: none,
  query: none,
  body: z.object({ singleKeyShortcuts: z.boolean() }),
  status: 200,
  answer: z.object({ singleKeyShortcuts: z.boolean() }),
})
