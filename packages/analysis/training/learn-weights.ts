import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import type { Head } from '../src/builtin/comments/classifier/weights.ts'

export interface Sample {
  places: Uint32Array
  values: Float64Array
  weight: number
  targets: Partial<Record<Head, boolean>>
  categories: readonly number[]
}

export interface LearnedWeights {
  bias: number
  weights: Float64Array
}

interface Settings {
  buckets: number
  rounds: number
  step: number
  pull: number
}

/**
 * Uses logistic regression with AdaGrad (Duchi et al. 2011, https://jmlr.org/papers/v12/duchi11a.html). Alternates
 * between forward and backward passes instead of shuffling, so the result is deterministic.
 */
export function learnHead(samples: readonly Sample[], head: Head, settings: Settings): LearnedWeights {
  const known = samples.filter((sample) => sample.targets[head] !== undefined)
  const learner = makeLearner(settings)
  for (let round = 0; round < settings.rounds; round++)
    for (const sample of round % 2 ? known.toReversed() : known) {
      const said = 1 / (1 + Math.exp(-learner.sum(sample)))
      learner.learn(sample, said - (sample.targets[head] ? 1 : 0))
    }
  return learner.getWeights()
}

/**
 * Learns the nine categories together (softmax). With several accepted categories, the loss is −log Σ p over the
 * accepted categories (Cour et al. 2011, https://jmlr.org/papers/v12/cour11a.html).
 */
export function learnCategories(samples: readonly Sample[], settings: Settings): LearnedWeights[] {
  const known = samples.filter((sample) => sample.categories.length > 0)
  const learners = CATEGORIES.map(() => makeLearner(settings))
  for (let round = 0; round < settings.rounds; round++)
    for (const sample of round % 2 ? known.toReversed() : known) {
      const sums = learners.map((learner) => learner.sum(sample))
      const highest = Math.max(...sums)
      const powers = sums.map((sum) => Math.exp(sum - highest))
      const total = powers.reduce((sum, power) => sum + power, 0)
      const right = sample.categories.reduce((sum, at) => sum + (powers[at] as number), 0)
      for (const [at, learner] of learners.entries()) {
        const power = powers[at] as number
        const wanted = sample.categories.includes(at) ? power / right : 0
        learner.learn(sample, power / total - wanted)
      }
    }
  return learners.map((learner) => learner.getWeights())
}

function makeLearner({ buckets, step, pull }: Settings) {
  const weights = new Float64Array(buckets)
  const squares = new Float64Array(buckets).fill(1e-6)
  let bias = 0
  let biasSquares = 1e-6
  return {
    sum({ places, values }: Sample): number {
      let sum = bias
      for (let at = 0; at < places.length; at++)
        sum += (weights[places[at] as number] as number) * (values[at] as number)
      return sum
    },
    learn({ places, values, weight }: Sample, error: number): void {
      for (let at = 0; at < places.length; at++) {
        const place = places[at] as number
        const slope = error * weight * (values[at] as number) + pull * (weights[place] as number)
        squares[place] = (squares[place] as number) + slope * slope
        weights[place] = (weights[place] as number) - (step * slope) / Math.sqrt(squares[place] as number)
      }
      const slope = error * weight
      biasSquares += slope * slope
      bias -= (step * slope) / Math.sqrt(biasSquares)
    },
    getWeights: (): LearnedWeights => ({ bias, weights }),
  }
}
