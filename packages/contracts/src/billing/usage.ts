import { z } from 'zod'
import { usageMeterSchema } from '../dashboard/dashboard.ts'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { MAX_FILTER_LENGTH } from '../lists/constants.ts'
import { exportEndpoint } from '../lists/export.ts'
import { pageEndWith } from '../page-end.ts'

const none = z.object({})

export const USAGE_KINDS = ['analysis', 'agent_tokens'] as const
/**
 * `reserved`: the job hasn't ended. `settled`: the usage was counted. `released`: no usage was counted, for example
 * because the job failed.
 */
export const USAGE_STATES = ['reserved', 'settled', 'released'] as const

export const usageLineSchema = z.object({
  id: z.string(),
  kind: z.enum(USAGE_KINDS),
  /** For an analysis, 1. For the agent, the number of tokens. */
  amount: z.number().int(),
  /** The pull request, such as 'northbeam/ferry-api#482'. Empty after the usage was anonymized. */
  subject: z.string(),
  /** The person who used the quota. Null if their account was deleted, or if the usage was anonymized. */
  by: z.object({ username: z.string(), avatarUrl: z.string().nullable(), isViewer: z.boolean() }).nullable(),
  state: z.enum(USAGE_STATES),
  /**
   * The analyzed pull request and its owner. Null for the agent, if the pull request was deleted, if the viewer can't
   * see it, or if the usage was anonymized.
   */
  pullRequest: z.object({ id: z.uuid(), userId: z.uuid() }).nullable(),
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  monthStart: z.iso.datetime(),
})
export type UsageLine = z.infer<typeof usageLineSchema>

/**
 * Rejects distant years, because near the years 0 and 9999 a usage month can extend beyond the years that an ISO date
 * supports.
 */
const day = z.iso
  .date()
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'must be from 2000 to 2099')

const filters = {
  /**
   * `current` for the current usage month, `year` for the last 12 usage months, or a day in the usage month to return.
   * If omitted, all usage is returned.
   */
  period: z.union([z.enum(['current', 'year']), day]).optional(),
  repository: typedLine(MAX_FILTER_LENGTH).optional(),
  person: z.uuid().optional(),
}
export type UsageFilters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

const sums = { analyses: z.number().int(), agentTokens: z.number().int() }

export const summarizeUsage = endpoint({
  name: 'GET /api/usage/summary',
  summary:
    'Summarize the viewer’s usage by day, person and repository. For managers, includes the team’s usage',
  access: 'signed-in',
  params: none,
  query: z.object(filters),
  body: none,
  status: 200,
  answer: z.object({
    /** Null if the query has no period. */
    start: z.iso.datetime().nullable(),
    end: z.iso.datetime(),
    months: z.array(z.iso.datetime()),
    /** Days in UTC, oldest first. Days without usage are omitted. */
    days: z.array(z.object({ day: z.iso.date(), ...sums })),
    /** The query's `person` filter doesn't limit this list. */
    people: z.array(
      z.object({
        /** Null for the usage of deleted accounts and for anonymized usage. */
        person: z.object({ id: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() }).nullable(),
        ...sums,
      }),
    ),
    /** The query's `repository` filter doesn't limit this list. */
    repositories: z.array(z.object({ repository: z.string(), ...sums })),
  }),
})

export const listUsage = endpoint({
  name: 'GET /api/usage',
  summary: 'List the viewer’s usage, newest first. For managers, includes the team’s usage',
  access: 'signed-in',
  params: none,
  query: z.object({
    ...filters,
    after: pageEndWith(/[a-z]{2,5}:[\w:-]{1,150}/).optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({
    month: usageMeterSchema.nullable(),
    /** True if the viewer manages a team. The lines then include everyone's usage under the team's plan. */
    ofTeam: z.boolean(),
    lines: z.array(usageLineSchema),
    next: z.string().nullable(),
  }),
})

export const exportUsage = exportEndpoint({
  name: 'GET /api/usage/export',
  summary: 'Export the viewer’s usage as CSV or JSON. For managers, includes the team’s usage',
  list: listUsage,
  row: usageLineSchema,
})
