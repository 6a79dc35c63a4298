/** Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** GitHub sends at most 25 MB (https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap). */
  maxBody: number
  headersWithin: number
  bodyWithin: number
  /**
   * The time for finding the secret and storing the delivery. GitHub waits 10 seconds for a response, and Debrief
   * promises a response within 2 seconds.
   */
  answerWithin: number
  /**
   * The maximum number of deliveries that wait to be stored. The same limit applies to each kind of secret lookup.
   * Further requests get a 503.
   */
  maxWaiting: number
  /**
   * The maximum number of bodies being read at the same time. Beyond it, some are dropped (see unfinished-bodies.ts).
   */
  maxUnfinished: number
  /** The maximum total size of the bodies being read. Beyond it, some are dropped. */
  maxUnfinishedBytes: number
  /** Bodies younger than this are dropped only to stay within `maxUnfinishedBytes`. */
  patience: number
  /** How long to cache a webhook secret. */
  secretFor: number
  /** How long a stopping process waits for requests in progress. */
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
