import type { Refusal } from '../../kit/answer.ts'
import { createFaults, type FaultRule } from '../../kit/faults.ts'
import { cardDeclined, keyInUse, locked, rateLimited, serverError } from './errors.ts'

const kinds = [
  // Refused before anything happens.
  'status',
  'rate-limit',
  'lock',
  'conflict',
  'declined',
  // No response, before or after the effect.
  'timeout',
  'timeout-after-effect',
  // The connection is reset, before or after the effect.
  'cut',
  'cut-after-effect',
  // The call has its effect, but the response is a 500, which the idempotency key keeps.
  'error-after-effect',
  // A slow response. `slow-effect` waits between the reservation of the idempotency key and the effect.
  'latency',
  'slow-effect',
] as const

export type FaultKind = (typeof kinds)[number]

export const createStripeFaults = () => createFaults(kinds, { times: 1, status: 500, milliseconds: 100 })

/** The error of a fault; null if it has none. */
export function faultError({ kind, status }: FaultRule<FaultKind>): Refusal | null {
  if (kind === 'rate-limit') return rateLimited()
  if (kind === 'lock') return locked()
  if (kind === 'conflict') return keyInUse('another')
  if (kind === 'declined') return cardDeclined()
  return kind === 'status' ? serverError(status) : null
}
