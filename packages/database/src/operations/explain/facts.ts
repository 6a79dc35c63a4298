import type { Pause } from '../pauses.ts'
import type { ConnectionFacts, DeliveryFacts, PullRequestFacts, QuotaFacts, RunFacts } from './read-facts.ts'
import type { MentionFacts } from './read-mentions.ts'

export interface WhyFacts {
  connection: ConnectionFacts
  /** Newest first. */
  deliveries: DeliveryFacts[]
  pull: PullRequestFacts | null
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

export const ended = (sentence: string | null) => (sentence ?? 'no reason was stored').replace(/[.\s]*$/, '.')
