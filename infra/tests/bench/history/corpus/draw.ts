import { createHash } from 'node:crypto'
import { createRandom } from '@debrief/simulators/kit/random'

/** Random choices. The same seed gives the same choices. */
export interface Draw {
  chance(share: number): boolean
  /** A random integer from `low` to `high`, including both. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
  sha(): string
}

export function createDraw(seed: number): Draw {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  let commits = 0
  return {
    chance: (share) => random() < share,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    sha: () => createHash('sha1').update(`${seed} ${commits++}`).digest('hex'),
  }
}
