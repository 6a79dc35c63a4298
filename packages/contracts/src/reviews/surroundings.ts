import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { viewedUser } from '../people/viewed-user.ts'

/** The excerpts of a mistake's code that the review shows. */
export const CODE_VIEWS = ['diff', 'before', 'after', 'hunk'] as const
export type CodeView = (typeof CODE_VIEWS)[number]

/** The maximum number of lines returned on each side. */
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
    /** The lines directly before the excerpt, from top to bottom. */
    above: z.array(z.string()),
    /** The lines directly after the excerpt, from top to bottom. */
    below: z.array(z.string()),
    /** Whether the file has more lines before `above`. */
    moreAbove: z.boolean(),
    /** Whether the file has more lines after `below`. */
    moreBelow: z.boolean(),
  }),
})
export type Surroundings = z.infer<typeof showSurroundings.answer>
