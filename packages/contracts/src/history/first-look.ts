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
  /** Null if the viewer is reading someone else's first look. */
  reviewId: z.uuid().nullable(),
  mistakeId: z.uuid().nullable(),
})
export type FirstLookPullRequest = z.infer<typeof pullRequestSchema>

const cameBackSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  lesson: lessonLinkSchema.nullable(),
  isStandard: z.boolean(),
  /** True if chance is unlikely to explain the mistake's absence (D22a). */
  hasStopped: z.boolean(),
  count: z.number().int(),
  pullRequests: z.array(pullRequestSchema),
})
export type CameBack = z.infer<typeof cameBackSchema>

const stoppedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  count: z.number().int(),
  lastAt: z.iso.datetime(),
  opportunitiesSince: z.number().int(),
})
export type StoppedMistake = z.infer<typeof stoppedSchema>

const rememberedSchema = z.object({
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  isFixed: z.boolean(),
  count: z.number().int(),
  quote: z.object({
    author: z.string(),
    avatarUrl: z.string().nullable(),
    body: z.string(),
    url: z.string(),
  }),
  pullRequest: pullRequestSchema,
})
export type RememberedMistake = z.infer<typeof rememberedSchema>

const findingsSchema = z.object({
  /**
   * The length of the imported period in months. Without an import, the number of whole months since the first reviewed
   * pull request, up to 12.
   */
  months: z.number().int(),
  period: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  pullRequests: z.number().int(),
  /** Excludes disputed mistakes. */
  mistakes: z.number().int(),
  recurring: z.number().int(),
  cameBack: z.array(cameBackSchema),
  stopped: z.array(stoppedSchema),
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
  suggestions: z.array(suggestedStandardSchema),
  candidate: z
    .object({
      id: z.uuid(),
      title: z.string(),
      count: z.number().int(),
      canConvert: z.boolean(),
    })
    .nullable(),
  exercises: z.array(exerciseSchema),
  /**
   * Null if the viewer isn't on a team. `isShared` says whether the team's members may read the viewer's first look.
   */
  team: z.object({ name: z.string(), isShared: z.boolean() }).nullable(),
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
