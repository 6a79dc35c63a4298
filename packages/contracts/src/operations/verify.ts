import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const

const checkSchema = z.object({
  beganAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /**
   * Maps each broken invariant to its number of violating rows. Null while the check is running, or if its process
   * crashed.
   */
  broken: z.record(z.string(), z.number().int()).nullable(),
})
export type InvariantCheck = z.infer<typeof checkSchema>

export const listChecks = endpoint({
  ...plain,
  name: 'GET /api/operators/checks',
  scope: 'operate',
  summary: 'List the results of the hourly invariant checks, newest first. For operators',
  answer: z.object({ checks: z.array(checkSchema) }),
})

export const verifyAll = endpoint({
  ...plain,
  name: 'POST /api/operators/verify',
  scope: 'operate',
  summary:
    'Check all invariants now, and check that all stored secrets can be decrypted. Changes nothing. For operators',
  answer: z.object({
    asked: z.number().int(),
    broken: z.array(
      z.object({
        invariant: z.string(),
        count: z.number().int(),
        rows: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
})
