import {
  badCredentials,
  forbidden,
  gone,
  notFound,
  type Refusal,
  secondaryLimitExceeded,
  serverError,
  unavailableForLegalReasons,
} from '../http/refusal.ts'
import type { FaultKind } from './fault-rule.ts'

/** The error response for the call; null for faults that don't respond with one. */
export function toRefusal(fault: { kind: FaultKind; status: number; retryAfter: number }): Refusal | null {
  if (fault.kind === 'secondary') return secondaryLimitExceeded(fault.retryAfter)
  if (fault.kind !== 'status') return null
  if (fault.status === 401) return badCredentials()
  if (fault.status === 403) return forbidden()
  if (fault.status === 404) return notFound()
  if (fault.status === 410) return gone()
  if (fault.status === 451) return unavailableForLegalReasons()
  return serverError(fault.status)
}
