import type { Refusal } from '../../kit/answer.ts'
import { createFaults, type FaultRule } from '../../kit/faults.ts'
import { cardDeclined, keyInUse, locked, rateLimited, serverError } from './errors.ts'

const kinds = [
  // The call is refused before it takes effect.
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
  // The call takes effect, but the response is a 500, which is saved for the idempotency key.
  'error-after-effect',
  // A slow response. `slow-effect` waits after reserving the idempotency key and before the effect.
  'latency',
  'slow-effect',
] as const

export type FaultKind = (typeof kinds)[number]

export const createStripeFaults = () => createFaults(kinds, { times: 1, status: 500, milliseconds: 100 })

/** The fault's error; null if it has none. */
export function faultError({ kind, status }: FaultRule<FaultKind>): Refusal | null {
  if (kind === 'rate-limit') return rateLimited()
  if (kind === 'lock') return locked()
  if (kind === 'conflict') return keyInUse('another')
  if (kind === 'declined') return cardDeclined()
  return kind === 'status' ? serverError(status) : null
}
