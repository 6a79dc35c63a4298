import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** How often a mistake occurred in pull requests in which it could have (D22a). */
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
 * Before and after practice began. For a practiced mistake, that's when it was first rated; for other mistakes, when
 * the person rated any exercise for the first time.
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
    /** `1` for the team's figures, for managers only. */
    team: z.literal('1').optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    ofTeam: z.boolean(),
    /** Why a team's figures aren't shown, in a sentence; null if they are. */
    withheld: z.string().nullable(),
    /** The categories that have data, always in the same order. */
    categories: z.array(categoryProgressSchema),
    /** All categories together. */
    overall: z.object({ practised: comparedSchema, notPractised: comparedSchema }),
  }),
})
export type PracticeProgress = z.infer<typeof showPracticeProgress.answer>
