import { contradict } from '../../src/grouping/judge-pair.ts'
import { findFamily, fitsLanguage } from '../../src/grouping/language-family.ts'
import { PAIR_FEATURES, pairFeatures } from '../../src/grouping/pair-features.ts'
import { getProfile } from '../../src/grouping/profile.ts'
import type { PeoplePair } from './people-pairs.ts'
import type { LabeledMistake } from './read-mistakes.ts'

interface PairWeights {
  bias: number
  weights: readonly number[]
}

interface Pair {
  features: readonly number[]
  same: boolean
  weight: number
}

/**
 * Features based on the lesson catalog. The catalog is incomplete, so each pair is learned both with and without these
 * features.
 */
const FROM_CATALOG = new Set([
  'shared kind',
  'kinds in common',
  'other kinds',
  'first kind not shared',
  'same lesson',
])
const IS_FROM_CATALOG = PAIR_FEATURES.map((name) => FROM_CATALOG.has(name))

/**
 * The weights before learning. Regularization pulls toward these weights instead of zero, because the labeled set is
 * small.
 */
const PRIOR_BY_NAME: Record<(typeof PAIR_FEATURES)[number], number> = {
  'same rule': 6,
  'other rule': -3,
  'shared kind': 3,
  'kinds in common': 1,
  'other kinds': -2,
  'first kind not shared': -1,
  'same lesson': 4,
  'only requests': -1,
  'lesson and request': -1,
  'same ask': 0.3,
  'other ask': -1,
  'same title': 3,
  'title words': 2,
  'first words': 2,
  'all words': 2.5,
  'classes of words': 1,
  letters: 1,
  'shape of the code': 1,
  'change of the code': 1,
}
const PRIOR = PAIR_FEATURES.map((name) => PRIOR_BY_NAME[name])

/**
 * Weights of pairs of real comments, relative to pairs from the labeled set. Bots' pairs weigh little, because many are
 * similar.
 */
const [PEOPLE, DERIVED, BOT] = [1, 1, 0.05]
const ROUNDS = 3000
const STEP = 0.5
const PULL = 0.01

/**
 * Uses logistic regression by gradient descent. Matching and differing pairs have the same total weight, because there
 * are many more differing pairs.
 */
export function learnPairs(tuned: readonly LabeledMistake[], people: readonly PeoplePair[]): PairWeights {
  const pairs = balance([...listPairs(tuned), ...people.flatMap(pairOfPeople)])
  let bias = 0
  const weights = [...PRIOR]
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight, at) => PULL * (weight - (PRIOR[at] as number)))
    let slope = 0
    for (const { features, same, weight } of pairs) {
      const sum = features.reduce((so, value, at) => so + value * (weights[at] as number), bias)
      const wrong = ((1 / (1 + Math.exp(-sum)) - Number(same)) * weight) / total
      slope += wrong
      for (const [at, value] of features.entries()) slopes[at] = (slopes[at] as number) + wrong * value
    }
    bias -= STEP * slope
    for (const [at, prior] of PRIOR.entries()) {
      const sign = Math.sign(prior)
      // A weight never changes its sign. The set is too small to turn evidence for a match into evidence against it.
      weights[at] = sign * Math.max(0, sign * ((weights[at] as number) - STEP * (slopes[at] as number)))
    }
  }
  return { bias, weights }
}

/**
 * Leaves out pairs of real comments if neither comment has a labeled group, because it's unknown whether they match.
 */
function listPairs(tuned: readonly LabeledMistake[]): Pair[] {
  const pairs: Pair[] = []
  const profiled = tuned.map((labeled) => ({
    labeled,
    profile: getProfile(labeled.mistake),
    family: findFamily(labeled.mistake.programmingLanguage),
    isOwn: labeled.mistake.id.startsWith('own-'),
  }))
  for (const [at, one] of profiled.entries())
    for (const other of profiled.slice(at + 1)) {
      const [a, b] = [one.labeled, other.labeled]
      if (a.mistake.category !== b.mistake.category || !fitsLanguage(one.family, other.family)) continue
      if (one.isOwn !== other.isOwn || (!one.isOwn && a.group === null && b.group === null)) continue
      if (contradict(one.profile, other.profile)) continue
      const same = a.group !== null && a.group === b.group
      pairs.push(
        ...withAndWithoutCatalog(pairFeatures(one.profile, other.profile), same, one.isOwn ? 1 : BOT),
      )
    }
  return pairs
}

/** Includes pairs from different categories, because there are few pairs. */
function pairOfPeople({ one, other, same, isLabeled }: PeoplePair): Pair[] {
  const [a, b] = [getProfile(one), getProfile(other)]
  return contradict(a, b) ? [] : withAndWithoutCatalog(pairFeatures(a, b), same, isLabeled ? PEOPLE : DERIVED)
}

function withAndWithoutCatalog(features: readonly number[], same: boolean, weight: number): Pair[] {
  const bare = features.map((value, place) => (IS_FROM_CATALOG[place] ? 0 : value))
  return [
    { features, same, weight },
    { features: bare, same, weight: weight * 0.5 },
  ]
}

function balance(pairs: readonly Pair[]): Pair[] {
  const sum = (same: boolean) => pairs.reduce((so, pair) => (pair.same === same ? so + pair.weight : so), 0)
  const [yes, no] = [sum(true), sum(false)]
  return pairs.map((pair) => ({ ...pair, weight: pair.weight / (pair.same ? yes : no) }))
}
