/** Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** GitHub sends at most 25 MB (https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap). */
  maxBody: number
  headersWithin: number
  bodyWithin: number
  /** From the last byte to the response. GitHub gives up after 10 seconds, and Debrief promises 2. */
  answerWithin: number
  /** The maximum number of deliveries that wait to be stored; further deliveries get a 503. */
  maxWaiting: number
  /**
   * The maximum number of bodies being read at the same time, and their maximum memory. Beyond either limit, slow ones
   * are dropped.
   */
  maxUnfinished: number
  maxUnfinishedBytes: number
  /** A body younger than this is dropped only if the memory limit is reached. */
  patience: number
  /** The time for which a connection's secret is cached. */
  secretFor: number
  /** The time for which a stopping process waits for accepted requests. */
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
