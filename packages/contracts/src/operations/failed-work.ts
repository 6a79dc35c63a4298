import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { reasonSchema, workSchema } from './work.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

const narrowing = z.object({
  work: workSchema.optional(),
  /** Errors with the same cause have the same code. */
  code: z.string().min(1).max(100).optional(),
  repository: z.string().min(1).max(200).optional(),
  tenant: z.uuid().optional(),
  since: z.iso.datetime().optional(),
})

const failedSchema = z.object({
  work: workSchema,
  id: z.string(),
  code: z.string(),
  error: z.string().nullable(),
  attempts: z.number().int(),
  crashes: z.number().int(),
  at: z.iso.datetime(),
  about: z.string(),
  repository: z.string().nullable(),
  requestId: z.string().nullable(),
  tenant: z.string().nullable(),
  /**
   * False if the job's payload or subject no longer exists, if a newer job replaced it, or if it would send an email
   * that is out of date.
   */
  isReplayable: z.boolean(),
  /** The ids of related objects. Never contains tokens, email addresses or text that a person wrote. */
  ids: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type FailedWork = z.infer<typeof failedSchema>

const groupSchema = z.object({
  work: workSchema,
  code: z.string(),
  count: z.number().int(),
  newest: z.iso.datetime(),
  oldest: z.iso.datetime(),
  error: z.string().nullable(),
})
export type FailedGroup = z.infer<typeof groupSchema>

export const listFailed = endpoint({
  ...plain,
  name: 'GET /api/operators/failed',
  scope: 'operate',
  summary: 'List failed jobs, newest first, with counts by error. For operators',
  query: narrowing.extend({
    after: z
      .string()
      .regex(/^\d{1,6}$/, 'is not a valid page cursor')
      .optional(),
  }),
  answer: z.object({
    groups: z.array(groupSchema),
    rows: z.array(failedSchema),
    next: z.string().nullable(),
  }),
})

export const exportFailed = exportEndpoint({
  name: 'GET /api/operators/failed/export',
  summary: 'Export failed jobs as CSV or JSON. For operators',
  list: listFailed,
  row: failedSchema,
})

/** `replayed`: the job is due again. Every other outcome says why the job wasn't replayed. */
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
  scope: 'operate',
  summary: 'Replay failed jobs, oldest first, at most 1,000 per call. Safe to repeat. For operators',
  body: z.object({
    filter: narrowing
      .extend({ ids: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional() })
      .strict()
      .refine(({ ids, work }) => ids === undefined || work !== undefined, 'ids need the kind of work'),
    reason: reasonSchema.optional(),
    dryRun: z.boolean(),
  }),
  answer: z.object({
    dryRun: z.boolean(),
    matched: z.number().int(),
    replayed: z.number().int(),
    rows: z.array(
      z.object({
        work: workSchema,
        id: z.string(),
        about: z.string(),
        outcome: z.enum(REPLAY_OUTCOMES).nullable(),
      }),
    ),
  }),
})
