export interface Answer {
  status: number
  /** Sent as JSON; undefined sends no body. */
  body?: unknown
  /** Sent as it is, with `type`, in place of a JSON body. */
  text?: string
  type?: string
  headers?: Record<string, string>
  /** The last change to the JSON of the body, for numbers that JavaScript does not hold. */
  rewrite?: (json: string) => string
}
