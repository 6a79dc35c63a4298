import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../http/typed-text.ts'
import { undoableSchema, undoSchema } from '../http/undo.ts'
import { listQuery } from '../lists/filters.ts'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { pageEnd } from '../page-end.ts'
import { writtenLanguages, writtenPaths } from './scope.ts'

const none = z.object({})
const one = z.object({ standardId: z.uuid() })
const bare = { query: none, body: none, status: 200 } as const

/** A standard is marked for review if nobody has approved, confirmed or violated it for this many days (D23b). */
export const REVIEW_AFTER_DAYS = 180

/**
 * `grouped`: created from a recurring mistake. `manual`: written by a person. `discovered`: found in a repository's
 * review comments.
 */
export const STANDARD_SOURCES = ['grouped', 'manual', 'discovered'] as const

const written = z.object({
  title: typedLine(200),
  description: typedText(4000).refine((text) => text !== '', 'must not be empty'),
  category: z.enum(CATEGORIES).default('best-practices'),
  languages: writtenLanguages.default(['JavaScript']),
  paths: writtenPaths.default([]),
})
export type StandardInput = z.input<typeof written>

export const standardSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  languages: z.array(z.string()),
  /** Globs. Empty if the standard applies to all files. */
  paths: z.array(z.string()),
  lesson: lessonLinkSchema.nullable(),
  source: z.enum(STANDARD_SOURCES),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  approvedAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The number of occurrences that the viewer can see (D23a). */
  occurrences: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** True if nobody on the team has approved, confirmed or violated the standard in the last 180 days (D23b). */
  markedForReview: z.boolean(),
})
export type Standard = z.infer<typeof standardSchema>

export const rateSchema = z.object({
  occurrences: z.number().int(),
  /** The number of analyzed pull requests in which the mistake could have occurred (D22a). */
  opportunities: z.number().int(),
  /**
   * Occurrences per opportunity, from 0 to 1. `low` and `high` are the 95% confidence interval. All three are null
   * without opportunities.
   */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type StandardRate = z.infer<typeof rateSchema>

/**
 * The mistake's rates before and after a certain time, such as the standard's publication. Covers only data that the
 * viewer can see.
 */
export const effectSchema = z.object({
  before: rateSchema,
  after: rateSchema,
  verdict: z.enum(['fewer', 'no-difference', 'more', 'too-little-evidence']),
})
export type StandardEffect = z.infer<typeof effectSchema>

const evidenceSchema = z.object({
  id: z.uuid(),
  repository: z.string(),
  number: z.number().int(),
  title: z.string(),
  author: z.string(),
  isBot: z.boolean(),
  body: z.string(),
  path: z.string().nullable(),
  url: z.string(),
  commentedAt: z.iso.datetime(),
})
export type StandardEvidence = z.infer<typeof evidenceSchema>

export const standardOccurrenceSchema = z.object({
  mistakeId: z.uuid(),
  title: z.string(),
  reviewId: z.uuid(),
  pullRequest: z.object({
    number: z.number().int(),
    title: z.string(),
    repository: z.string(),
    url: z.string(),
  }),
  at: z.iso.datetime(),
  /** The person who made the mistake. Null if it was the viewer. */
  member: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  quote: z.object({ author: z.string(), body: z.string(), url: z.string(), isBot: z.boolean() }).nullable(),
})
export type StandardOccurrence = z.infer<typeof standardOccurrenceSchema>

export const standardViewSchema = standardSchema.extend({
  occurrencesBefore: z.number().int(),
  effect: effectSchema,
  /** Code from an occurrence that the viewer can see. Null if the viewer can see no code, or if all of it is too long. */
  example: z
    .object({ before: z.string(), after: z.string(), programmingLanguage: z.string().nullable() })
    .nullable(),
  evidence: z.array(evidenceSchema),
})
export type StandardView = z.infer<typeof standardViewSchema>

export const suggestedStandardSchema = standardSchema
  .pick({
    id: true,
    title: true,
    description: true,
    category: true,
    languages: true,
    lesson: true,
    source: true,
  })
  .extend({
    /**
     * A glob for the folder that contains the files of all visible occurrences and review comments. Empty if there are
     * too few files, if the folder is too close to the root, or if its path can't be used in a glob.
     */
    paths: z.array(z.string()),
    createdAt: z.iso.datetime(),
    occurrences: z.number().int(),
    people: z.number().int(),
    lastSeenAt: z.iso.datetime().nullable(),
    seen: z.array(standardOccurrenceSchema),
    evidence: z.array(evidenceSchema),
  })
export type SuggestedStandard = z.infer<typeof suggestedStandardSchema>

export const listStandards = endpoint({
  name: 'GET /api/standards',
  scope: 'standards',
  summary: 'List the standards of the viewer’s team, newest first by default',
  params: none,
  query: z.object(listQuery('team-standards')),
  body: none,
  status: 200,
  answer: z.object({
    /** Null if the viewer isn't on a team. The list of standards is then empty. */
    team: z.object({ id: z.uuid(), name: z.string(), isManager: z.boolean() }).nullable(),
    standards: z.array(standardSchema),
    total: z.number().int(),
    next: z.string().nullable(),
  }),
})

export const showStandard = endpoint({
  name: 'GET /api/standards/:standardId',
  scope: 'standards',
  summary: 'Get a standard of the viewer’s team, including its origin and effect',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: standardViewSchema,
})

export const listStandardOccurrences = endpoint({
  name: 'GET /api/standards/:standardId/occurrences',
  summary:
    'List the viewer’s mistakes that violate a standard, newest first. For managers, includes members’ mistakes',
  params: one,
  query: z.object({ after: pageEnd.optional() }),
  body: none,
  status: 200,
  answer: z.object({ occurrences: z.array(standardOccurrenceSchema), next: z.string().nullable() }),
})

export const createStandard = endpoint({
  name: 'POST /api/standards',
  scope: 'standards',
  summary: 'Create a standard for the team that the viewer manages',
  params: none,
  query: none,
  body: written,
  status: 201,
  answer: z.object({ id: z.uuid() }),
})

export const changeStandard = endpoint({
  name: 'PATCH /api/standards/:standardId',
  scope: 'standards',
  summary: 'Update a standard',
  params: one,
  query: none,
  body: written,
  status: 200,
  answer: z.object({ id: z.uuid() }),
})

export const deleteStandard = endpoint({
  ...bare,
  name: 'DELETE /api/standards/:standardId',
  scope: 'standards',
  summary: 'Delete a standard. Mistakes that violate it stay in their reviews',
  params: one,
  answer: z.object({ deleted: z.literal(true), undo: undoableSchema }),
})

export const restoreStandard = endpoint({
  ...bare,
  name: 'POST /api/standards/restore',
  scope: 'standards',
  summary:
    'Restore a standard that was deleted less than a minute ago. Requires the `undo` value that the delete call returned',
  params: none,
  body: z.object({ undo: undoSchema }),
  answer: z.object({ id: z.uuid() }),
})

export const confirmStandard = endpoint({
  ...bare,
  name: 'POST /api/standards/:standardId/confirm',
  scope: 'standards',
  summary: 'Confirm that a standard is still needed',
  params: one,
  answer: z.object({ id: z.uuid() }),
})
