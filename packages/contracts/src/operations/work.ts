import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KINDS_OF_WORK } from './constants.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

export const workSchema = z.enum(KINDS_OF_WORK)

/** The reason for an action, which is stored with the action. After trimming, it must have 3 to 500 characters. */
export const reasonSchema = z.string().max(2_000)

const count = z.number().int()

const queueSchema = z.object({
  work: workSchema,
  waiting: count,
  queued: count,
  later: count,
  /** Jobs that can't run until a person signs in again or resumes a webhook. */
  held: count,
  running: count,
  leaseExpired: count,
  /** Waiting jobs that have crashed at least three workers. They run on an isolated worker if their service has one. */
  isolated: count,
  /** Jobs that failed permanently, and endlessly retried jobs whose last attempt failed. */
  failed: count,
  oldestWaitingSeconds: z.number().nullable(),
  pause: z.object({ pausedAt: z.iso.datetime(), pausedBy: z.string(), reason: z.string() }).nullable(),
})
export type Queue = z.infer<typeof queueSchema>

const switchedOffRuleSchema = z.object({
  rule: z.string(),
  service: z.string(),
  language: z.string(),
  milliseconds: count,
  at: z.iso.datetime(),
})
export type SwitchedOffRule = z.infer<typeof switchedOffRuleSchema>

export const showWork = endpoint({
  ...plain,
  name: 'GET /api/operators/work',
  scope: 'operate',
  summary:
    'List the number of waiting, running and failed jobs by kind, which kinds are paused, and which rules were switched off. For operators',
  answer: z.object({
    queues: z.array(queueSchema),
    switchedOffRules: z.array(switchedOffRuleSchema),
  }),
})

const switchBody = z.object({
  work: z.array(workSchema).min(1).max(KINDS_OF_WORK.length),
  reason: reasonSchema,
})

export const pauseWork = endpoint({
  ...plain,
  name: 'POST /api/operators/work/pause',
  scope: 'operate',
  summary:
    'Pause one or more kinds of jobs. Running jobs still finish. Returns the newly paused kinds. For operators',
  body: switchBody,
  answer: z.object({ work: z.array(workSchema) }),
})

export const resumeWork = endpoint({
  ...plain,
  name: 'POST /api/operators/work/resume',
  scope: 'operate',
  summary: 'Resume one or more kinds of jobs. Returns the newly resumed kinds. For operators',
  body: switchBody,
  answer: z.object({ work: z.array(workSchema) }),
})
