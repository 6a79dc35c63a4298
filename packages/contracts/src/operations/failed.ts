import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reasonSchema, workSchema } from './work.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

/** Filters for failed jobs. Omitted fields don't filter. */
const narrowing = z.object({
  work: workSchema.optional(),
  /** Identical for errors with the same cause. */
  code: z.string().min(1).max(100).optional(),
  /** Full name, case-insensitive. */
  repository: z.string().min(1).max(200).optional(),
  /** The paying team or person. */
  tenant: z.uuid().optional(),
  /** Only failures at or after this time. */
  since: z.iso.datetime().optional(),
})

const failedSchema = z.object({
  work: workSchema,
  id: z.string(),
  code: z.string(),
  /** The error, in a sentence. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  crashes: z.number().int(),
  at: z.iso.datetime(),
  about: z.string(),
  repository: z.string().nullable(),
  /** The request id in all related log lines. */
  requestId: z.string().nullable(),
  tenant: z.string().nullable(),
  /** False if its payload or subject no longer exists, or if newer work replaced it. */
  isReplayable: z.boolean(),
  /** Ids of the objects that the job is about; never text, tokens or addresses. */
  ids: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type FailedWork = z.infer<typeof failedSchema>

const groupSchema = z.object({
  work: workSchema,
  code: z.string(),
  count: z.number().int(),
  newest: z.iso.datetime(),
  oldest: z.iso.datetime(),
  /** From the newest failure. */
  error: z.string().nullable(),
})
export type FailedGroup = z.infer<typeof groupSchema>

export const listFailed = endpoint({
  ...plain,
  name: 'GET /api/operators/failed',
  summary: 'List failed jobs, newest first, with counts by error. For operators',
  query: narrowing.extend({
    /** `next` from the previous page. */
    after: z
      .string()
      .regex(/^\d{1,6}$/, 'is not the `next` of a page')
      .optional(),
  }),
  answer: z.object({
    /** Most frequent first. */
    groups: z.array(groupSchema),
    rows: z.array(failedSchema),
    next: z.string().nullable(),
  }),
})

/** The outcome for one job; `replayed` means that it's due again. */
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
  summary: 'Replay failed jobs, oldest first, at most 1,000 per call. Safe to repeat. For operators',
  body: z.object({
    filter: narrowing
      .extend({ ids: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional() })
      .strict()
      .refine(({ ids, work }) => ids === undefined || work !== undefined, 'ids need the kind of work'),
    /** Not needed for a dry run. */
    reason: reasonSchema.optional(),
    /** Only returns what a replay would do. */
    dryRun: z.boolean(),
  }),
  answer: z.object({
    dryRun: z.boolean(),
    /** How many failed jobs match the filters. Those beyond 1,000 need another call. */
    matched: z.number().int(),
    /** How many are due again, or would be after a real run. */
    replayed: z.number().int(),
    rows: z.array(
      z.object({
        work: workSchema,
        id: z.string(),
        about: z.string(),
        /** Null for a dry run. */
        outcome: z.enum(REPLAY_OUTCOMES).nullable(),
      }),
    ),
  }),
})
