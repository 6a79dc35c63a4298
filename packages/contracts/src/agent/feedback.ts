import { REPLY_VERBS, SUPPRESSION_SCOPES } from '@debrief/domain/agent/reply'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})

const suppressionSchema = z.object({
  id: z.uuid(),
  /** The finding's title. */
  title: z.string(),
  category: z.enum(CATEGORIES),
  repository: z.string(),
  path: z.string(),
  verb: z.enum(REPLY_VERBS),
  scope: z.enum(SUPPRESSION_SCOPES),
  /** The text of the reply after the verb. Can be empty. */
  reason: z.string(),
  /** The GitHub username of the person who replied. */
  by: z.string(),
  /** The URL of the reply on GitHub. */
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

/** A share, and its 95% interval between 0 and 1. The interval is null if there are no comments. */
const withInterval = shareSchema.extend({
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
})

const feedbackSchema = z.object({
  /** For whom the agent's comments are counted: the viewer's team, or the viewer if they aren't on a team. */
  audience: z.enum(['team', 'viewer']),
  /** Whether the viewer may turn muted categories back on. On a team, only the manager may. */
  mayUnmute: z.boolean(),
  total: withInterval.extend({
    /** The number of comments whose outcome is unknown, for example because the code can't be compared. */
    unknown: z.number().int(),
    thumbsUp: z.number().int(),
    thumbsDown: z.number().int(),
  }),
  /** Categories that have comments or are muted, most comments first. */
  categories: z.array(
    withInterval.extend({
      category: z.enum(CATEGORIES),
      muted: z.object({ id: z.uuid(), at: z.iso.datetime() }).nullable(),
    }),
  ),
  /**
   * The last six months in which pull requests with the agent's comments were merged, oldest first. Comments with an
   * unknown outcome don't count.
   */
  months: z.array(shareSchema.extend({ month: z.iso.date() })),
  /** Active suppressions, newest first, up to 200. */
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
    'Get the number of the agent’s comments that were acted on, the muted categories, and the suppressed findings',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: feedbackSchema,
})

export const exportSuppressions = exportEndpoint({
  name: 'GET /api/suppressions/export',
  summary: 'Export the active suppressions that the viewer can see as CSV or JSON',
  list: showAgentFeedback,
  row: suppressionSchema,
})

export const endSuppression = endpoint({
  name: 'DELETE /api/suppressions/:suppressionId',
  summary:
    'End a suppression. Viewers can end those that their replies started, and those in their own repositories or in the repositories of the team that they manage',
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
