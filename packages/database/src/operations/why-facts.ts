import type { Pause } from './pauses.ts'
import type { MentionFacts } from './read-mentions.ts'
import type { ConnectionFacts, DeliveryFacts, PullRequestFacts, QuotaFacts, RunFacts } from './read-why.ts'

/** What an explanation is made from. */
export interface WhyFacts {
  connection: ConnectionFacts
  /** The newest first. */
  deliveries: DeliveryFacts[]
  pull: PullRequestFacts | null
  /** By generation. */
  runs: RunFacts[]
  /** The oldest first. */
  mentions: MentionFacts[]
  quota: QuotaFacts | null
  pauses: Pause[]
  now: Date
}

/** `2026-11-21 10:00:00 UTC` */
export const at = (time: Date | string) =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** A sentence of somebody else's, with one full stop behind it. */
export const ended = (sentence: string | null) => (sentence ?? 'no reason was kept').replace(/[.\s]*$/, '.')
