import { REPLY_VERBS, SUPPRESSION_SCOPES } from '@debrief/domain/agent/reply'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})

const suppressionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  repository: z.string(),
  path: z.string(),
  verb: z.enum(REPLY_VERBS),
  scope: z.enum(SUPPRESSION_SCOPES),
  /** The reply's text after the verb. Can be empty. */
  reason: z.string(),
  by: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ListedSuppression = z.infer<typeof suppressionSchema>

const endedSuppressionSchema = suppressionSchema.extend({
  endedAt: z.iso.datetime(),
  /** `reply`: the reply was edited or deleted. `person`: somebody ended the suppression in settings. */
  ending: z.enum(['expired', 'reply', 'person']),
})
export type EndedSuppression = z.infer<typeof endedSuppressionSchema>

const shareSchema = z.object({
  actedOn: z.number().int(),
  /** The number of comments whose outcome is known. */
  comments: z.number().int(),
})

/** `interval` is the 95% interval of the share, from 0 to 1. It's null if there are no comments. */
const withInterval = shareSchema.extend({
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
})

const feedbackSchema = z.object({
  /** `team` if the viewer is on a team, otherwise `viewer`. */
  audience: z.enum(['team', 'viewer']),
  /** On a team, only the manager may turn muted categories back on. */
  mayUnmute: z.boolean(),
  total: withInterval.extend({
    unknown: z.number().int(),
    thumbsUp: z.number().int(),
    thumbsDown: z.number().int(),
  }),
  categories: z.array(
    withInterval.extend({
      category: z.enum(CATEGORIES),
      muted: z.object({ id: z.uuid(), at: z.iso.datetime() }).nullable(),
    }),
  ),
  /**
   * Counts by the month of the merge, oldest first, for the last six months with data. Comments with an unknown outcome
   * don't count.
   */
  months: z.array(shareSchema.extend({ month: z.iso.date() })),
  /** Active suppressions that the viewer can end, newest first, up to 200. */
  suppressions: z.array(suppressionSchema),
  /** The number of active suppressions that aren't listed. */
  more: z.number().int(),
  /** Suppressions that ended in the last 90 days, latest first, up to 20. */
  ended: z.array(endedSuppressionSchema),
})
export type AgentFeedback = z.infer<typeof feedbackSchema>

export const showAgentFeedback = endpoint({
  name: 'GET /api/agent/feedback',
  summary:
    'Get how many of the agent’s comments were acted on, the muted categories, and the active and recently ended suppressions',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: feedbackSchema,
})

export const exportSuppressions = exportEndpoint({
  name: 'GET /api/suppressions/export',
  summary: 'Export the active suppressions visible to the viewer as CSV or JSON',
  list: showAgentFeedback,
  row: suppressionSchema,
})

export const endSuppression = endpoint({
  name: 'DELETE /api/suppressions/:suppressionId',
  summary:
    'End a suppression. The viewer can end those that their own replies started, those in their own repositories, and those in the repositories of the team that they manage',
  params: z.object({ suppressionId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ ended: z.literal(true) }),
})

export const unmuteCategory = endpoint({
  name: 'DELETE /api/muted-categories/:mutedCategoryId',
  summary:
    'Unmute a category, so that the agent comments on it again. On a team, only the manager can do this',
  params: z.object({ mutedCategoryId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unmuted: z.literal(true) }),
})
