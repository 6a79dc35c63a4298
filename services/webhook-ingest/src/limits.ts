/** Times are in milliseconds, and sizes are in bytes. */
export interface Limits {
  /** GitHub sends at most 25 MB (https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap). */
  maxBody: number
  headersWithin: number
  bodyWithin: number
  /**
   * Milliseconds to find the secret and store the delivery. GitHub waits 10 seconds for a response, and Debrief
   * promises one within 2 seconds.
   */
  answerWithin: number
  /**
   * The maximum number of deliveries in the queue. Further requests get a 503. Each kind of secret lookup has the same
   * limit.
   */
  maxWaiting: number
  /**
   * The maximum number of concurrent bodies. Beyond this number, some bodies are dropped (see unfinished-bodies.ts).
   */
  maxUnfinished: number
  maxUnfinishedBytes: number
  /** Bodies younger than this are dropped only to stay within `maxUnfinishedBytes`. */
  patience: number
  secretFor: number
  drainWithin: number
}

const MIB = 1024 * 1024

export const defaultLimits: Limits = {
  maxBody: 25 * MIB,
  headersWithin: 10_000,
  bodyWithin: 30_000,
  answerWithin: 1_500,
  maxWaiting: 2_000,
  maxUnfinished: 512,
  maxUnfinishedBytes: 256 * MIB,
  patience: 1_000,
  secretFor: 1_000,
  drainWithin: 8_000,
}
