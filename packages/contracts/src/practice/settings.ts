import { MAX_NEW_A_DAY, MIN_NEW_A_DAY } from '@debrief/domain/practice/session'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

const settingsSchema = z.object({
  /** The maximum number of new exercises a day. Exercises that are due again don't count (D36). */
  newADay: z.number().int(),
  /** Whether to make exercises from pull requests that a coding agent assisted with (D42). */
  practicesAssisted: z.boolean(),
  /**
   * Whether a coding agent has assisted the viewer with any pull request. If not, `practicesAssisted` has no effect.
   */
  hasAssisted: z.boolean(),
  team: z
    .object({
      name: z.string(),
      /** Whether the viewer practices the team's standards with the starter deck (D44). Null until they choose. */
      starterDeck: z.enum(['started', 'declined']).nullable(),
      /** True if the viewer joined after a standard was approved and hasn't chosen yet, and `standards` isn't 0. */
      offersStarterDeck: z.boolean(),
      /**
       * The number of standards with an example to practice. Excludes standards that the viewer has violated or already
       * practices.
       */
      standards: z.number().int(),
      /**
       * Whether exercises for teammates may show the viewer's code (D44). Null until the viewer answers. Null counts as
       * no.
       */
      sharesCode: z.boolean().nullable(),
      examples: z.number().int(),
    })
    .nullable(),
})
export type PracticeSettings = z.infer<typeof settingsSchema>

export const showPracticeSettings = endpoint({
  name: 'GET /api/practice/settings',
  scope: 'read',
  summary: 'Get the viewer’s practice settings, and how many exercises their team’s standards offer',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: settingsSchema,
})

export const changePracticeSettings = endpoint({
  name: 'PATCH /api/practice/settings',
  summary:
    'Change the viewer’s practice settings: new exercises a day, mistakes from pull requests that coding agents assisted with, the starter deck from their team’s standards, and whether teammates’ exercises may show their code',
  params: none,
  query: none,
  body: z
    .object({
      newADay: z.number().int().min(MIN_NEW_A_DAY).max(MAX_NEW_A_DAY).optional(),
      practicesAssisted: z.boolean().optional(),
      starterDeck: z.enum(['started', 'declined']).optional(),
      sharesCode: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'change at least one'),
  status: 200,
  answer: settingsSchema.extend({ added: z.number().int() }),
})
