import { createRandom } from '@debrief/simulators/kit/random'

export interface Random {
  seed: number
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** An integer from `low` to `high`, including both. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  weighted<Name extends string>(weights: Record<Name, number>): Name
}

export function randomFrom(seed: number): Random {
  const next = createRandom(seed)
  return {
    seed,
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries[0]![0]
    },
  }
}
