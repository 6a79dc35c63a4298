import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { EXERCISE_KINDS } from '../practice/constants.ts'
import { suggestedStandardSchema } from '../standards/standards.ts'

const none = z.object({})

const pullRequestSchema = z.object({
  title: z.string(),
  number: z.number().int(),
  repository: z.string(),
  url: z.string(),
  mergedAt: z.iso.datetime(),
  /** The review with the mistake. Like `mistakeId`, null if the viewer is reading someone else's first look. */
  reviewId: z.uuid().nullable(),
  mistakeId: z.uuid().nullable(),
})
export type FoundPullRequest = z.infer<typeof pullRequestSchema>

/** A recurring mistake that happened in at least two pull requests of the period. */
const cameBackSchema = z.object({
  /** The id of the recurring mistake. Only its owner can open it. */
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  lesson: lessonLinkSchema.nullable(),
  isStandard: z.boolean(),
  /** Whether the mistake stopped: its absence is unlikely to be chance (D22a). */
  hasStopped: z.boolean(),
  /** The number of the period's pull requests in which the mistake happened. */
  count: z.number().int(),
  /** The newest pull requests with the mistake, up to 10, newest first. */
  pullRequests: z.array(pullRequestSchema),
})
export type CameBack = z.infer<typeof cameBackSchema>

const stoppedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  count: z.number().int(),
  /** When the last pull request with the mistake was merged. */
  lastAt: z.iso.datetime(),
  /** The number of pull requests since then in which the mistake could have happened, but didn't. */
  opportunitiesSince: z.number().int(),
})
export type Stopped = z.infer<typeof stoppedSchema>

const rememberedSchema = z.object({
  /** The title of the mistake that the comment is about. */
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  isFixed: z.boolean(),
  /** The number of the period's pull requests with the same mistake, including this one. */
  count: z.number().int(),
  /** The reviewer's comment, verbatim. */
  quote: z.object({
    author: z.string(),
    avatarUrl: z.string().nullable(),
    body: z.string(),
    url: z.string(),
  }),
  pullRequest: pullRequestSchema,
})
export type Remembered = z.infer<typeof rememberedSchema>

const findingsSchema = z.object({
  /**
   * The number of whole months that the first look covers, counted back from now, up to 12. 0 if less than a month is
   * known.
   */
  months: z.number().int(),
  /** When the first and the last pull request of the period were merged. Null if there are no pull requests. */
  period: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  /** The number of merged pull requests with a review in the period. */
  pullRequests: z.number().int(),
  /** The number of mistakes in these reviews. Disputed mistakes don't count. */
  mistakes: z.number().int(),
  /** The number of mistakes that came back in the period. */
  recurring: z.number().int(),
  /** Up to 5 of the mistakes that came back. Those in the most pull requests come first. */
  cameBack: z.array(cameBackSchema),
  /** The mistakes that stopped. Those in the most pull requests come first. */
  stopped: z.array(stoppedSchema),
  /** The review comment most worth remembering. Null if no reviewer wrote one. */
  remembered: rememberedSchema.nullable(),
})
export type Findings = z.infer<typeof findingsSchema>

const exerciseSchema = z.object({
  cardId: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  kind: z.enum(EXERCISE_KINDS),
  fileName: z.string(),
})

export const firstLookSchema = findingsSchema.extend({
  /** Suggestions for the team that the viewer manages, most frequent first, up to 3. */
  suggestions: z.array(suggestedStandardSchema),
  /** If there's no suggestion, the recurring mistake that would make the best standard. */
  candidate: z
    .object({
      id: z.uuid(),
      title: z.string(),
      count: z.number().int(),
      /** Whether the viewer manages a team, and can therefore convert the mistake into a standard. */
      canConvert: z.boolean(),
    })
    .nullable(),
  /** The first exercises of today's session, up to 5. */
  exercises: z.array(exerciseSchema),
  /**
   * The viewer's team, and whether its members may read the viewer's first look. Null if the viewer isn't on a team.
   */
  team: z.object({ name: z.string(), isShared: z.boolean() }).nullable(),
  /** Whether the viewer dismissed the first look on the dashboard. Null if no import has finished. */
  dismissed: z.boolean().nullable(),
})
export type FirstLook = z.infer<typeof firstLookSchema>

export const showFirstLook = endpoint({
  name: 'GET /api/first-look',
  scope: 'read',
  summary:
    'Get the viewer’s first look at their imported history: which mistakes came back, which stopped, and what to do first',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: firstLookSchema,
})

export const changeFirstLook = endpoint({
  name: 'PATCH /api/first-look',
  summary: 'Dismiss the first look on the dashboard, or start or stop sharing it with the viewer’s team',
  params: none,
  query: none,
  body: z
    .object({ dismissed: z.boolean().optional(), shared: z.boolean().optional() })
    .refine((body) => body.dismissed !== undefined || body.shared !== undefined, 'change at least one'),
  status: 200,
  answer: z.object({ changed: z.literal(true) }),
})

export const showSharedFirstLook = endpoint({
  name: 'GET /api/first-look/:ownerId',
  summary:
    'Get the first look that a teammate shares with the viewer’s team. Covers only pull requests in the team’s repositories',
  params: z.object({ ownerId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: findingsSchema.extend({
    owner: z.object({ username: z.string(), avatarUrl: z.string().nullable() }),
  }),
})
export type SharedFirstLook = z.infer<typeof showSharedFirstLook.answer>
