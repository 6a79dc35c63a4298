import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../http/typed-text.ts'
import { MAX_FILTER_LENGTH } from '../lists/constants.ts'
import { parseCursor } from '../lists/cursor.ts'
import { exportEndpoint } from '../lists/export.ts'
import { GIVEN_OUTCOMES, GIVEN_PERIODS, MAX_NOTE_LENGTH, SUPPORTS } from './constants.ts'

const none = z.object({})

/** A change that the viewer requested on someone else's pull request (D43). */
export const givenCommentSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  body: z.string(),
  path: z.string(),
  /** The first line, as numbered when the comment was written. Null if the comment is on a whole file. */
  startLine: z.number().int().nullable(),
  endLine: z.number().int().nullable(),
  outcome: z.enum(GIVEN_OUTCOMES),
  hasReason: z.boolean(),
  hasExample: z.boolean(),
  commentedAt: z.iso.datetime(),
  pullRequest: z.object({
    repository: z.string(),
    number: z.number().int(),
    title: z.string(),
    url: z.string(),
  }),
  keptAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
})
export type GivenComment = z.infer<typeof givenCommentSchema>

const filters = {
  search: typedLine(MAX_FILTER_LENGTH).optional(),
  repository: typedLine(MAX_FILTER_LENGTH).optional(),
  outcome: z.enum(GIVEN_OUTCOMES).optional(),
  support: z.enum(SUPPORTS).optional(),
  period: z.enum(GIVEN_PERIODS).optional(),
  kept: z.literal('true').optional(),
  comment: z.uuid().optional(),
}
export type GivenFilters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

export const listGivenComments = endpoint({
  name: 'GET /api/given-comments',
  scope: 'read',
  summary: 'List the review comments that the viewer wrote on other people’s pull requests, newest first',
  params: none,
  query: z.object({
    ...filters,
    after: z
      .string()
      .refine((text) => parseCursor(text) !== null, 'is not a valid page cursor')
      .optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    comments: z.array(givenCommentSchema),
    next: z.string().nullable(),
  }),
})

export const exportGivenComments = exportEndpoint({
  name: 'GET /api/given-comments/export',
  summary: 'Export the viewer’s review comments as CSV or JSON',
  list: listGivenComments,
  row: givenCommentSchema,
})

const outcomes = z.record(z.enum(GIVEN_OUTCOMES), z.number().int())
export type OutcomeCounts = z.infer<typeof outcomes>

export const summarizeGivenComments = endpoint({
  name: 'GET /api/given-comments/summary',
  scope: 'read',
  summary:
    'Count the viewer’s review comments by outcome, by month, and by whether they have a reason or an example',
  params: none,
  query: z.object(filters),
  body: none,
  status: 200,
  answer: z.object({
    outcomes,
    bySupport: z.record(z.enum(SUPPORTS), outcomes),
    /** Includes every month from the first to the last comment, oldest first. A month looks like "2026-11". */
    months: z.array(z.object({ month: z.string(), outcomes })),
    all: z.number().int(),
    kept: z.number().int(),
    repositories: z.array(z.string()),
    /**
     * For each 12-week period, newest first: the flagged mistakes with a known outcome, and how many of them stopped. A
     * mistake stopped if it didn't happen in the next period, despite at least three opportunities (D22a). Omits
     * periods in which fewer than five people made the mistakes.
     */
    stopped: z.array(
      z.object({
        from: z.iso.date(),
        until: z.iso.date(),
        flagged: z.number().int(),
        stopped: z.number().int(),
      }),
    ),
  }),
})

export const changeGivenComment = endpoint({
  name: 'PATCH /api/given-comments/:givenCommentId',
  summary:
    'Add one of the viewer’s review comments to their kept comments, change its note, or remove it from the kept comments',
  params: z.object({ givenCommentId: z.uuid() }),
  query: none,
  body: z.object({ isKept: z.boolean(), note: typedText(MAX_NOTE_LENGTH).nullable() }),
  status: 200,
  answer: givenCommentSchema,
})
