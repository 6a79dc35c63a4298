/** Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** GitHub sends at most 25 MB (https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap). */
  maxBody: number
  headersWithin: number
  bodyWithin: number
  /** From the last byte to the answer. GitHub gives up after 10 s, and we promise 2. */
  answerWithin: number
  /** Deliveries waiting for a statement; the next one is put off. */
  maxWaiting: number
  /** Bodies being read at once, in number and in bytes held; beyond it the slowest gives way. */
  maxUnfinished: number
  maxUnfinishedBytes: number
  /** A body younger than this gives way only for memory. */
  patience: number
  /** For how long a connection's secret is taken from memory. */
  secretFor: number
  /** How long a stopping process waits for what it has accepted. */
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
