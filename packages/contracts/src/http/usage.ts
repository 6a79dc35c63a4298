import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { usageMeterSchema } from './dashboard.ts'

const none = z.object({})

const PAGE_END = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[a-z]{2,5}:[\w:-]{1,150}$/

export const USAGE_KINDS = ['analysis', 'agent_tokens'] as const
/** reserved: under way; settled: counted; released: given back, because it failed. */
export const USAGE_STATES = ['reserved', 'settled', 'released'] as const

/** One use of what a plan gives, as the ledger has it. */
export const usageLineSchema = z.object({
  id: z.string(),
  kind: z.enum(USAGE_KINDS),
  /** How much: 1 for an analysis, else tokens. */
  amount: z.number().int(),
  /** What it was for, "northbeam/ferry-api#482". */
  subject: z.string(),
  /** Whom it was charged for; null for an account that is gone. */
  by: z.object({ username: z.string(), avatarUrl: z.string().nullable(), isViewer: z.boolean() }).nullable(),
  state: z.enum(USAGE_STATES),
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the usage month began that it counts in. */
  monthStart: z.iso.datetime(),
})
export type UsageLine = z.infer<typeof usageLineSchema>

export const listUsage = endpoint({
  name: 'GET /api/usage',
  summary:
    'The ledger of what was used, newest first: the viewer’s own lines, for a manager the whole team’s',
  access: 'signed-in',
  params: none,
  query: z.object({
    /** `next` of the page before. */
    after: z
      .string()
      .refine(
        (value) => PAGE_END.test(value) && !Number.isNaN(Date.parse(value.slice(0, 27))),
        'is not the `next` of a page',
      )
      .optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    /** Analyses of this month; null where no plan is active. */
    month: usageMeterSchema.nullable(),
    /** The lines are the whole team's, whose pool they came from. */
    ofTeam: z.boolean(),
    lines: z.array(usageLineSchema),
    next: z.string().nullable(),
  }),
})
