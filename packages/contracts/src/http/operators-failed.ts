import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reasonSchema, workSchema } from './operators-work.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

/** Which failed rows are meant; what is left out does not narrow. */
const narrowing = z.object({
  work: workSchema.optional(),
  /** The same for the same trouble. */
  code: z.string().min(1).max(100).optional(),
  /** Full name, in any case. */
  repository: z.string().min(1).max(200).optional(),
  /** The paying team or person. */
  tenant: z.uuid().optional(),
  /** Failed at this time or later. */
  since: z.iso.datetime().optional(),
})

const failedSchema = z.object({
  work: workSchema,
  id: z.string(),
  code: z.string(),
  /** What went wrong, in a sentence. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  crashes: z.number().int(),
  at: z.iso.datetime(),
  about: z.string(),
  repository: z.string().nullable(),
  /** Follows it through every log line. */
  requestId: z.string().nullable(),
  tenant: z.string().nullable(),
  /** false: what it needs is gone, or something newer took its place. */
  isReplayable: z.boolean(),
  /** Of what it is about: never a text, a token or an address. */
  ids: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type FailedWork = z.infer<typeof failedSchema>

const groupSchema = z.object({
  work: workSchema,
  code: z.string(),
  count: z.number().int(),
  newest: z.iso.datetime(),
  oldest: z.iso.datetime(),
  /** The newest one's. */
  error: z.string().nullable(),
})
export type FailedGroup = z.infer<typeof groupSchema>

export const listFailed = endpoint({
  ...plain,
  name: 'GET /api/operators/failed',
  summary: 'Failed work by what went wrong, and the rows, newest first; for operators',
  query: narrowing.extend({
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,6}$/, 'is not the `next` of a page')
      .optional(),
  }),
  answer: z.object({
    /** The most first. */
    groups: z.array(groupSchema),
    rows: z.array(failedSchema),
    next: z.string().nullable(),
  }),
})

/** What became of a row; `replayed` means that it is due again. */
export const REPLAY_OUTCOMES = [
  'replayed',
  'not_failed',
  'emptied',
  'superseded',
  'repository_paused',
  'no_subscription',
  'quota_exhausted',
] as const
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number]

export const replayFailed = endpoint({
  ...plain,
  name: 'POST /api/operators/failed/replay',
  summary: 'Make failed work due again, oldest first, at most 1,000 rows an order. Safe twice; for operators',
  body: z.object({
    filter: narrowing
      .extend({ ids: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional() })
      .strict()
      .refine(({ ids, work }) => ids === undefined || work !== undefined, 'ids need the work they are of'),
    /** Not needed for a dry run. */
    reason: reasonSchema.optional(),
    /** Only say what it would do. */
    dryRun: z.boolean(),
  }),
  answer: z.object({
    dryRun: z.boolean(),
    /** Failed rows that are meant; those beyond 1,000 are left for the next order. */
    matched: z.number().int(),
    /** How many are due again, or would be. */
    replayed: z.number().int(),
    rows: z.array(
      z.object({
        work: workSchema,
        id: z.string(),
        about: z.string(),
        /** null in a dry run. */
        outcome: z.enum(REPLAY_OUTCOMES).nullable(),
      }),
    ),
  }),
})
