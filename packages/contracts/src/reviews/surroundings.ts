import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { viewedUser } from '../people/viewed-user.ts'

export const CODE_VIEWS = ['diff', 'before', 'after', 'hunk'] as const
export type CodeView = (typeof CODE_VIEWS)[number]

/** The maximum number of lines above the excerpt. The same limit applies below it. */
export const MAX_SURROUNDING_LINES = 200

export const showSurroundings = endpoint({
  name: 'GET /api/reviews/:reviewId/mistakes/:mistakeId/surroundings',
  scope: 'read',
  summary:
    'Get the lines around a mistake’s code from GitHub, using the viewer’s own access to the repository. Stores nothing',
  params: z.object({ reviewId: z.uuid(), mistakeId: z.uuid() }),
  query: z.object({ view: z.enum(CODE_VIEWS), user: viewedUser }),
  body: z.object({}),
  status: 200,
  answer: z.object({
    above: z.array(z.string()),
    below: z.array(z.string()),
    moreAbove: z.boolean(),
    moreBelow: z.boolean(),
  }),
})
export type Surroundings = z.infer<typeof showSurroundings.answer>
