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

/** An active fault. It hits calls whose "METHOD /path" (for deliveries, "event.action owner/name") matches the pattern. */
export interface FaultRule {
  match: string
  kind: FaultKind
  /** 1 unless given. */
  probability: number
  /** How many more times it can hit; null for no limit. */
  times: number | null
  /** The status that a `status` fault responds with. */
  status: number
  /** How long a `latency` fault waits. */
  milliseconds: number
  /** Seconds until the limit resets, for `secondary` and `primary`. */
  retryAfter: number
}
