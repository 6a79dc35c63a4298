import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** The number of pull requests in which a mistake occurred, and the number in which it could have occurred (D22a). */
const recurrenceSchema = z.object({
  occurrences: z.number().int(),
  opportunities: z.number().int(),
  /**
   * Occurrences per opportunity. `low` and `high` are the 95% confidence interval. All three are null without
   * opportunities.
   */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Recurrence = z.infer<typeof recurrenceSchema>

/**
 * Recurrence before and after the first rating of one of the mistake's exercises. For a mistake that was never
 * practiced, the person's first rating of any exercise counts as the start.
 */
const comparedSchema = z.object({
  mistakes: z.number().int(),
  before: recurrenceSchema,
  after: recurrenceSchema,
})

export const categoryProgressSchema = z.object({
  category: z.enum(CATEGORIES),
  practiced: comparedSchema,
  notPracticed: comparedSchema,
})
export type CategoryProgress = z.infer<typeof categoryProgressSchema>

export const showPracticeProgress = endpoint({
  name: 'GET /api/practice/progress',
  scope: 'read',
  summary:
    'Compare how often mistakes occur before and after practice, by category, for the viewer or the team they manage',
  params: none,
  query: z.object({
    team: z.literal('1').optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    ofTeam: z.boolean(),
    withheld: z.string().nullable(),
    categories: z.array(categoryProgressSchema),
    overall: z.object({ practiced: comparedSchema, notPracticed: comparedSchema }),
  }),
})
export type PracticeProgress = z.infer<typeof showPracticeProgress.answer>
