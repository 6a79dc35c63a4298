export type FaultKind =
  | 'latency'
  | 'status'
  | 'secondary'
  | 'primary'
  | 'revoked'
  | 'cut'
  | 'cut-after-effect'
  | 'timeout'
  | 'drop-delivery'
  | 'double-delivery'

/** A fault switched on: it hits calls whose "METHOD /path" (for deliveries "event.action owner/name") the pattern matches. */
export interface FaultRule {
  match: string
  kind: FaultKind
  /** 1 unless given. */
  probability: number
  /** How often it may still hit; null for ever. */
  times: number | null
  /** Answered by `status`. */
  status: number
  /** Waited by `latency`. */
  milliseconds: number
  /** Seconds until the limit is lifted, for `secondary` and `primary`. */
  retryAfter: number
}
