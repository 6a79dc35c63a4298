import type { Pause } from '../pauses.ts'
import type { ConnectionFacts, DeliveryFacts, PullRequestFacts, QuotaFacts, RunFacts } from './read-facts.ts'
import type { MentionFacts } from './read-mentions.ts'

export interface WhyFacts {
  connection: ConnectionFacts
  /** Newest first. */
  deliveries: DeliveryFacts[]
  pull: PullRequestFacts | null
  /** Ordered by generation. */
  runs: RunFacts[]
  /** Oldest first. */
  mentions: MentionFacts[]
  quota: QuotaFacts | null
  pauses: Pause[]
  now: Date
}

/** `2026-11-21 10:00:00 UTC` */
export const at = (time: Date | string) =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Makes a stored message end with exactly one period. */
export const ended = (sentence: string | null) => (sentence ?? 'no reason was stored').replace(/[.\s]*$/, '.')
