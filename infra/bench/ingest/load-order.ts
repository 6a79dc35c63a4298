/** What the load process is told to do, and what it reports. */
export interface LoadOrder {
  port: number
  path: string
  body: string
  signature: string
  seconds: number
  connections: number
  /** Requests per second whatever the answers; null sends the next one when the last is answered. */
  rate: number | null
}

export interface LoadReport {
  accepted: number
  refused: number
  /** From the first request to the last answer. */
  seconds: number
  /** Milliseconds of the accepted ones. */
  latencies: number[]
}
