import type { Ask } from '@debrief/contracts/review'
import { closeFeatures, PAIR_FEATURES, quickFeatures } from './pair-features.ts'
import learnt from './pair-weights.json' with { type: 'json' }
import type { Profile } from './profile.ts'
import { cosine } from './text/dense-vector.ts'

const stored: Readonly<Record<string, number>> = learnt.weights
const shipped: readonly number[] = PAIR_FEATURES.map((name) => stored[name] ?? 0)

/** How near two embeddings have to be before they speak for each other, and how loudly they speak. */
const [NEUTRAL, VOICE] = [0.5, 6]
const [MOST_AGAINST, MOST_FOR] = [-1.5, 2.5]

/** What a close look can add at most, and how far below an even chance that has to leave a pair to be spared it. */
const CLOSE = 3
const MOST_CLOSE = shipped.slice(-CLOSE).reduce((sum, weight) => sum + Math.max(0, weight), 0)

/** 0 to 1: how surely the two are the same mistake; the same both ways. 0 where they contradict each other. */
export function judgePair(one: Profile, other: Profile): number {
  const first = glance(one, other)
  return first.most < 0.5 ? first.least : lookClosely(one, other, first)
}

/** Different lessons that are certain, or opposite requests, are never the same mistake, however alike the words. */
export const contradict = (one: Profile, other: Profile): boolean =>
  (one.lesson !== null && other.lesson !== null && one.lesson !== other.lesson) ||
  areOpposite(one.one.ask, other.one.ask)

export const areOpposite = (one: Ask, other: Ask) =>
  (one === 'add' && other === 'remove') || (one === 'remove' && other === 'add')

/** What is known of a pair by its words alone. */
export interface Glance {
  sum: number
  /** As near as they are where their code and letters have nothing in common. */
  least: number
  /** As near as they can turn out to be at most. */
  most: number
}

const NEVER: Glance = { sum: Number.NEGATIVE_INFINITY, least: 0, most: 0 }

export function glance(one: Profile, other: Profile): Glance {
  if (contradict(one, other)) return NEVER
  const sum = learnt.bias + voiceOfVectors(one, other) + weigh(quickFeatures(one, other), 0)
  return { sum, least: sigmoid(sum), most: sigmoid(sum + MOST_CLOSE) }
}

/** 0 to 1, as `judgePair`. */
export const lookClosely = (one: Profile, other: Profile, { sum }: Glance): number =>
  sigmoid(sum + weigh(closeFeatures(one, other), shipped.length - CLOSE))

const sigmoid = (sum: number) => 1 / (1 + Math.exp(-sum))

/** The features from this place on by their weights. */
function weigh(features: readonly number[], from: number): number {
  let sum = 0
  for (let at = 0; at < features.length; at++)
    sum += (features[at] as number) * (shipped[from + at] as number)
  return sum
}

/** Nothing where one of them has no embedding, or one of another model. */
function voiceOfVectors(one: Profile, other: Profile): number {
  const a = one.one.vector
  // The other's is asked for only where there is one to compare it with: it may have to be fetched.
  const b = a === null ? null : other.one.vector
  if (a === null || b === null || a.length !== b.length || a.length === 0) return 0
  return Math.max(MOST_AGAINST, Math.min(MOST_FOR, (cosine(a, b) - NEUTRAL) * VOICE))
}
