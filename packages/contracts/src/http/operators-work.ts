import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KINDS_OF_WORK } from './operated-names.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

export const workSchema = z.enum(KINDS_OF_WORK)

/** Kept with what is done; 3 to 500 characters without the space around it. */
export const reasonSchema = z.string().max(2_000)

const count = z.number().int()

/** What is open of one kind of work, in rows. */
const queueSchema = z.object({
  work: workSchema,
  /** Due, and not claimed. */
  waiting: count,
  /** Of those, in the queue already. */
  queued: count,
  /** To be tried at a later time. */
  later: count,
  /** Due when a person has signed in again. */
  held: count,
  claimed: count,
  /** Whoever was at it has gone silent. */
  leaseExpired: count,
  /** Crashed three workers: only the isolated one may take it. */
  isolated: count,
  /** Of customer_syncs: those whose last try failed. */
  failed: count,
  oldestWaitingSeconds: z.number().nullable(),
  pause: z.object({ pausedAt: z.iso.datetime(), pausedBy: z.string(), reason: z.string() }).nullable(),
})
export type Queue = z.infer<typeof queueSchema>

export const showWork = endpoint({
  ...plain,
  name: 'GET /api/operators/work',
  summary: 'Every kind of work: what waits and since when, what failed, what is paused; for operators',
  answer: z.object({ queues: z.array(queueSchema) }),
})

const switchBody = z.object({
  work: z.array(workSchema).min(1).max(KINDS_OF_WORK.length),
  reason: reasonSchema,
})

export const pauseWork = endpoint({
  ...plain,
  name: 'POST /api/operators/work/pause',
  summary:
    'Begin nothing of this work from now on; what a worker holds is ended. Gives what was not paused before',
  body: switchBody,
  answer: z.object({ work: z.array(workSchema) }),
})

export const resumeWork = endpoint({
  ...plain,
  name: 'POST /api/operators/work/resume',
  summary: 'Let paused work go on. Gives what was paused before',
  body: switchBody,
  answer: z.object({ work: z.array(workSchema) }),
})
