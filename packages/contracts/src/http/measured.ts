import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** Answers to exercises below which their share says little. */
export const FEWEST_ANSWERS = 10

/** `too-few-people`: of a team a figure is told where nobody's own can be told from it (D23). */
const notTold = z.object({ state: z.enum(['too-little-evidence', 'too-few-people']) })
const measured = z.object({ state: z.literal('measured') })

/** Pull requests in which it came up, of those that gave occasion for it (D22a). */
const seen = z.object({ occurrences: z.number().int(), opportunities: z.number().int() })

/** Practised mistakes before practice began and since. */
const comesBackSchema = z.union([
  measured.extend({
    before: seen,
    after: seen,
    /** Told where the difference is hardly chance (D23b). */
    verdict: z.enum(['fewer', 'no-difference', 'more']),
  }),
  notTold,
])

/** Of recurring mistakes those without an occurrence for more than 30 days, though pull requests gave occasion. */
const quietSchema = z.union([
  measured.extend({ mistakes: z.number().int(), quiet: z.number().int() }),
  notTold,
])

/** Answers to exercises in the last twelve weeks, and those that were right. */
const rememberedSchema = z.union([
  measured.extend({ answered: z.number().int(), right: z.number().int() }),
  notTold,
])

export const showMeasured = endpoint({
  name: 'GET /api/measured',
  summary: 'What was measured of the viewer, or of the team they manage, in place of what is promised',
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
