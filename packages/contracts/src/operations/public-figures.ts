import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** The minimum number of rated answers for showing the share of correct answers. */
export const MIN_ANSWERS = 10

/** `too-few-people`: a team's figures are hidden if they could reveal something about an individual (D23). */
const notTold = z.object({ state: z.enum(['too-little-evidence', 'too-few-people']) })
const measured = z.object({ state: z.literal('measured') })

/** Pull requests in which a mistake occurred, out of those in which it could have occurred (D22a). */
const seen = z.object({ occurrences: z.number().int(), opportunities: z.number().int() })

/** Recurrence of practiced mistakes before and after practice began. */
const comesBackSchema = z.union([
  measured.extend({
    before: seen,
    after: seen,
    /** `fewer` or `more` only if chance is an unlikely explanation for the difference (D23b). */
    verdict: z.enum(['fewer', 'no-difference', 'more']),
  }),
  notTold,
])

/**
 * The number of recurring mistakes, and of those that haven't happened for more than 30 days although they could have.
 */
const quietSchema = z.union([
  measured.extend({ mistakes: z.number().int(), quiet: z.number().int() }),
  notTold,
])

/** Exercise answers from the last twelve weeks, and the number of correct ones. */
const rememberedSchema = z.union([
  measured.extend({ answered: z.number().int(), right: z.number().int() }),
  notTold,
])

export const showMeasured = endpoint({
  name: 'GET /api/measured',
  summary: 'Get the viewer’s progress figures, or those of the team they manage',
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
export type Measured = z.infer<typeof showMeasured.answer>
