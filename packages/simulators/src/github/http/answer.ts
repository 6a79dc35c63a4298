export interface Answer {
  status: number
  /** Sent as JSON; if undefined, no body is sent. */
  body?: unknown
  /** Sent unchanged with content type `type`, instead of a JSON body. */
  text?: string
  type?: string
  headers?: Record<string, string>
  /** Rewrites the serialized body, for numbers too large for JavaScript. */
  rewrite?: (json: string) => string
}
