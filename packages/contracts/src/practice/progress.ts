import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** Pull requests in which a mistake occurred, out of those in which it could have occurred (D22a). */
const recurrenceSchema = z.object({
  occurrences: z.number().int(),
  opportunities: z.number().int(),
  /** Occurrences per opportunity with a 95% interval; null if there were no opportunities. */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Recurrence = z.infer<typeof recurrenceSchema>

/**
 * Recurrence before and after practice began: the first rating of one of the mistake's exercises or, for a mistake
 * without practice, the person's first rating of any exercise.
 */
const comparedSchema = z.object({
  /** The number of recurring mistakes and standards that these figures cover. */
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
    'Compare how often practiced mistakes come back, by category, for the viewer or the team they manage',
  params: none,
  query: z.object({
    /** `1` returns the team's figures. For managers. */
    team: z.literal('1').optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    ofTeam: z.boolean(),
    /** A sentence that explains why the team's figures are hidden; null if the figures are shown. */
    withheld: z.string().nullable(),
    /** The categories that have data, always in the same order. */
    categories: z.array(categoryProgressSchema),
    overall: z.object({ practised: comparedSchema, notPractised: comparedSchema }),
  }),
})
export type PracticeProgress = z.infer<typeof showPracticeProgress.answer>
