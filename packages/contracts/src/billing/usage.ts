import { z } from 'zod'
import { usageMeterSchema } from '../dashboard/dashboard.ts'
import { endpoint } from '../endpoint.ts'
import { pageEndWith } from '../page-end.ts'

const none = z.object({})

export const USAGE_KINDS = ['analysis', 'agent_tokens'] as const
/**
 * `reserved`: the job is running. `settled`: the usage was counted. `released`: the job failed, so no usage was
 * counted.
 */
export const USAGE_STATES = ['reserved', 'settled', 'released'] as const

export const usageLineSchema = z.object({
  id: z.string(),
  kind: z.enum(USAGE_KINDS),
  /** 1 for an analysis, or the agent's number of tokens. */
  amount: z.number().int(),
  /** The pull request, such as "northbeam/ferry-api#482". */
  subject: z.string(),
  /** The person who used the quota. Null if their account was deleted. */
  by: z.object({ username: z.string(), avatarUrl: z.string().nullable(), isViewer: z.boolean() }).nullable(),
  state: z.enum(USAGE_STATES),
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The start of the usage month that this entry counts toward. */
  monthStart: z.iso.datetime(),
})
export type UsageLine = z.infer<typeof usageLineSchema>

export const listUsage = endpoint({
  name: 'GET /api/usage',
  summary: 'List usage, newest first: the viewer’s own or, for a manager, the team’s',
  access: 'signed-in',
  params: none,
  query: z.object({
    after: pageEndWith(/[a-z]{2,5}:[\w:-]{1,150}/).optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    /** Null if no plan is active. */
    month: usageMeterSchema.nullable(),
    /** Whether the entries include the whole team's usage, because its members share the limits. */
    ofTeam: z.boolean(),
    lines: z.array(usageLineSchema),
    next: z.string().nullable(),
  }),
})
