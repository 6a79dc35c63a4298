import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { closeFeatures, PAIR_FEATURES, quickFeatures } from './pair-features.ts'
import pairWeights from './pair-weights.json' with { type: 'json' }
import type { Profile } from './profile.ts'
import { cosine } from './text/dense-vector.ts'

const stored: Readonly<Record<string, number>> = pairWeights.weights
const shipped: readonly number[] = PAIR_FEATURES.map((name) => stored[name] ?? 0)

/** NEUTRAL is the cosine that counts neither for nor against a pair. WEIGHT multiplies the distance from NEUTRAL. */
const [NEUTRAL, WEIGHT] = [0.5, 6]
const [MAX_AGAINST, MAX_FOR] = [-1.5, 2.5]

const CLOSE = 3
const MAX_CLOSE = shipped.slice(-CLOSE).reduce((sum, weight) => sum + Math.max(0, weight), 0)

/**
 * Returns the probability, 0 to 1, that two mistakes are the same. Skips the close features if they can't raise the
 * probability to 50%.
 */
export function judgePair(one: Profile, other: Profile): number {
  const first = glance(one, other)
  return first.max < 0.5 ? first.min : lookClosely(one, other, first)
}

/** Mistakes with different confirmed lessons or opposite requests can't be the same. */
export const contradict = (one: Profile, other: Profile): boolean =>
  (one.lesson !== null && other.lesson !== null && one.lesson !== other.lesson) ||
  areOpposite(one.one.ask, other.one.ask)

export const areOpposite = (one: Ask, other: Ask) =>
  (one === 'add' && other === 'remove') || (one === 'remove' && other === 'add')

export interface Glance {
  sum: number
  min: number
  max: number
}

const NEVER: Glance = { sum: Number.NEGATIVE_INFINITY, min: 0, max: 0 }

export function glance(one: Profile, other: Profile): Glance {
  if (contradict(one, other)) return NEVER
  const sum = pairWeights.bias + weighVectors(one, other) + weigh(quickFeatures(one, other), 0)
  return { sum, min: sigmoid(sum), max: sigmoid(sum + MAX_CLOSE) }
}

export const lookClosely = (one: Profile, other: Profile, { sum }: Glance): number =>
  sigmoid(sum + weigh(closeFeatures(one, other), shipped.length - CLOSE))

const sigmoid = (sum: number) => 1 / (1 + Math.exp(-sum))

function weigh(features: readonly number[], from: number): number {
  let sum = 0
  for (let at = 0; at < features.length; at++)
    sum += (features[at] as number) * (shipped[from + at] as number)
  return sum
}

function weighVectors(one: Profile, other: Profile): number {
  const a = one.one.vector
  // Reads the second embedding only if the first exists, because an embedding may have to be fetched.
  const b = a === null ? null : other.one.vector
  if (a === null || b === null || a.length !== b.length || a.length === 0) return 0
  return Math.max(MAX_AGAINST, Math.min(MAX_FOR, (cosine(a, b) - NEUTRAL) * WEIGHT))
}
