import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { Feature } from './comment-features.ts'
import { hashName } from './hash-name.ts'
import { HEADS, type Head, type Model } from './weights.ts'

export interface Scores {
  /** The probability that the comment asks for something, 0 to 1. */
  asks: number
  /** Probabilities that add up to 1. */
  categories: Record<Category, number>
  severity: Severity
}

export function scoreFeatures(features: readonly Feature[], model: Model): Scores {
  const places = features.map(({ name }) => hashName(name, model.buckets))
  const sums = Object.fromEntries(
    HEADS.map((head) => {
      const { bias, scale, weights } = model.heads[head]
      let sum = 0
      for (let at = 0; at < places.length; at++)
        sum += (weights[places[at] as number] as number) * (features[at] as Feature).value
      return [head, bias + sum * scale]
    }),
  ) as Record<Head, number>
  return { asks: logistic(sums.asks), categories: softmax(sums), severity: toSeverity(sums) }
}

export function explainScore(
  features: readonly Feature[],
  { model, head, limit = 8 }: { model: Model; head: Head; limit?: number },
): { name: string; weight: number }[] {
  const { scale, weights } = model.heads[head]
  return features
    .map(({ name, value }) => ({
      name,
      weight: (weights[hashName(name, model.buckets)] as number) * scale * value,
    }))
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, limit)
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))

function softmax(sums: Record<Head, number>): Record<Category, number> {
  const highest = Math.max(...CATEGORIES.map((category) => sums[category]))
  const powers = CATEGORIES.map((category) => Math.exp(sums[category] - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return Object.fromEntries(
    CATEGORIES.map((category, at) => [category, (powers[at] as number) / total]),
  ) as Record<Category, number>
}

function toSeverity({ high, medium }: Record<Head, number>): Severity {
  if (high > 0) return 'high'
  return medium > 0 ? 'medium' : 'low'
}
