import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

const checkSchema = z.object({
  beganAt: z.iso.datetime(),
  /** null: under way, or ended with its process. */
  finishedAt: z.iso.datetime().nullable(),
  /** How many rows break which invariant; null as long as it has not ended. */
  broken: z.record(z.string(), z.number().int()).nullable(),
})
export type InvariantCheck = z.infer<typeof checkSchema>

export const listChecks = endpoint({
  ...plain,
  name: 'GET /api/operators/checks',
  summary: 'What the hourly check of the invariants found, newest first; for operators',
  answer: z.object({ checks: z.array(checkSchema) }),
})

export const verifyAll = endpoint({
  ...plain,
  name: 'POST /api/operators/verify',
  summary: 'Ask every invariant now, and whether every stored secret opens. Changes nothing; for operators',
  answer: z.object({
    asked: z.number().int(),
    broken: z.array(
      z.object({
        invariant: z.string(),
        count: z.number().int(),
        /** The first of them: ids and states, never a text of anybody's. */
        rows: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
})
