import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { closeFeatures, PAIR_FEATURES, quickFeatures } from './pair-features.ts'
import learnt from './pair-weights.json' with { type: 'json' }
import type { Profile } from './profile.ts'
import { cosine } from './text/dense-vector.ts'

const stored: Readonly<Record<string, number>> = learnt.weights
const shipped: readonly number[] = PAIR_FEATURES.map((name) => stored[name] ?? 0)

/** The cosine at which embeddings are neutral, and the weight per unit of distance from it. */
const [NEUTRAL, WEIGHT] = [0.5, 6]
const [MAX_AGAINST, MAX_FOR] = [-1.5, 2.5]

/** The number of features from `closeFeatures`. */
const CLOSE = 3
/** The maximum that the close features can add to the sum. */
const MAX_CLOSE = shipped.slice(-CLOSE).reduce((sum, weight) => sum + Math.max(0, weight), 0)

/**
 * The probability, 0 to 1, that two mistakes are the same. Their order doesn't matter. Skips the close features if
 * they can't raise the probability to 50%.
 */
export function judgePair(one: Profile, other: Profile): number {
  const first = glance(one, other)
  return first.most < 0.5 ? first.least : lookClosely(one, other, first)
}

/** Whether two mistakes can't be the same: their confirmed lessons differ, or their requests are opposite. */
export const contradict = (one: Profile, other: Profile): boolean =>
  (one.lesson !== null && other.lesson !== null && one.lesson !== other.lesson) ||
  areOpposite(one.one.ask, other.one.ask)

export const areOpposite = (one: Ask, other: Ask) =>
  (one === 'add' && other === 'remove') || (one === 'remove' && other === 'add')

/** The estimate for a pair before its close features are computed. */
export interface Glance {
  sum: number
  /** The probability if the close features add nothing. */
  least: number
  /** The highest probability the close features could lead to. */
  most: number
}

const NEVER: Glance = { sum: Number.NEGATIVE_INFINITY, least: 0, most: 0 }

export function glance(one: Profile, other: Profile): Glance {
  if (contradict(one, other)) return NEVER
  const sum = learnt.bias + weighVectors(one, other) + weigh(quickFeatures(one, other), 0)
  return { sum, least: sigmoid(sum), most: sigmoid(sum + MAX_CLOSE) }
}

/** Adds the close features to the sum of `glance`, and returns the final probability. */
export const lookClosely = (one: Profile, other: Profile, { sum }: Glance): number =>
  sigmoid(sum + weigh(closeFeatures(one, other), shipped.length - CLOSE))

const sigmoid = (sum: number) => 1 / (1 + Math.exp(-sum))

/** The weighted sum of the features. Their weights start at index `from`. */
function weigh(features: readonly number[], from: number): number {
  let sum = 0
  for (let at = 0; at < features.length; at++)
    sum += (features[at] as number) * (shipped[from + at] as number)
  return sum
}

/** The embeddings' contribution. 0 if either mistake has none or their lengths differ. */
function weighVectors(one: Profile, other: Profile): number {
  const a = one.one.vector
  // Read the second embedding only if there is a first one, because an embedding may have to be fetched.
  const b = a === null ? null : other.one.vector
  if (a === null || b === null || a.length !== b.length || a.length === 0) return 0
  return Math.max(MAX_AGAINST, Math.min(MAX_FOR, (cosine(a, b) - NEUTRAL) * WEIGHT))
}
