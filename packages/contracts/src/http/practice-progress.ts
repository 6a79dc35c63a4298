import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** How often a mistake came up where it could have (D22a). */
const recurrenceSchema = z.object({
  occurrences: z.number().int(),
  opportunities: z.number().int(),
  /** Occurrences per opportunity with its 95 % interval; null where there was no opportunity. */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Recurrence = z.infer<typeof recurrenceSchema>

/** Before and after the day practice began: for what was practised its own first rating, for the rest the person's first. */
const comparedSchema = z.object({
  /** Recurring mistakes and standards that these figures are of. */
  mistakes: z.number().int(),
  before: recurrenceSchema,
  after: recurrenceSchema,
})

export const categoryProgressSchema = z.object({
  category: z.enum(CATEGORIES),
  practised: comparedSchema,
  notPractised: comparedSchema,
})
export type CategoryProgress = z.infer<typeof categoryProgressSchema>

export const showPracticeProgress = endpoint({
  name: 'GET /api/practice/progress',
  summary:
    'Whether practised mistakes come back less, by category; for a manager the whole team’s in one figure',
  params: none,
  query: z.object({
    /** `1`: the team's, for its manager alone. */
    team: z.literal('1').optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    ofTeam: z.boolean(),
    /** Why a team's figures are kept back, in a sentence; null where they are not. */
    withheld: z.string().nullable(),
    /** Only categories with anything to tell, in the fixed order of the nine. */
    categories: z.array(categoryProgressSchema),
    /** All categories together. */
    overall: z.object({ practised: comparedSchema, notPractised: comparedSchema }),
  }),
})
export type PracticeProgress = z.infer<typeof showPracticeProgress.answer>
