import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** The minimum number of rated answers for showing the share of correct answers. */
export const MIN_ANSWERS = 10

/** `too-few-people`: the figures are hidden because they could reveal something about one person (D23). */
const notTold = z.object({ state: z.enum(['too-little-evidence', 'too-few-people']) })
const measured = z.object({ state: z.literal('measured') })

/** The number of pull requests in which a mistake occurred, and the number in which it could have occurred (D22a). */
const exposureSchema = z.object({ occurrences: z.number().int(), opportunities: z.number().int() })

const comesBackSchema = z.union([
  measured.extend({
    before: exposureSchema,
    after: exposureSchema,
    /** `fewer` or `more` only if the difference is unlikely to be chance (D23b). */
    verdict: z.enum(['fewer', 'no-difference', 'more']),
  }),
  notTold,
])

/**
 * `quiet` counts the recurring mistakes whose last occurrence was at least 31 days ago, despite at least three
 * opportunities since then.
 */
const quietSchema = z.union([
  measured.extend({ mistakes: z.number().int(), quiet: z.number().int() }),
  notTold,
])

const rememberedSchema = z.union([
  measured.extend({ answered: z.number().int(), right: z.number().int() }),
  notTold,
])

export const showMeasured = endpoint({
  name: 'GET /api/measured',
  summary: 'Get statistics on the viewer’s progress or, for managers, the team’s',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    ofTeam: z.boolean(),
    comesBack: comesBackSchema,
    quiet: quietSchema,
    remembered: rememberedSchema,
  }),
})
export type MeasuredFigures = z.infer<typeof showMeasured.answer>
