import { isInTunedHalf, readPairs } from '../hand-labels.ts'
import { estimateShare, type Share } from '../wilson.ts'
import { createPairLabels, peopleMistakes, toPairKey } from './people-pairs.ts'
import { placeInTurn, shuffle } from './place-in-turn.ts'

export interface PeopleFigures {
  /** Of the labeled pairs that end up in one group, the share that belong together, over all arrival orders. */
  precision: Share
  /** Of the labeled pairs that belong together, the share that end up in one group, over all arrival orders. */
  recall: Share
  unlabeled: number
}

const ORDERS = 8

/** Logs a warning and returns null if the shared data is missing. */
export function measurePeople(half: 'tuned' | 'untuned'): PeopleFigures | null {
  const people = peopleMistakes()
  if (people.length === 0) return null
  const findLabel = createPairLabels()
  const isInHalf = (key: string) => isInTunedHalf(key) === (half === 'tuned')
  const ids = people.map(({ id }) => id).toSorted()
  const pairs = ids.flatMap((a, at) => ids.slice(at + 1).map((b) => ({ a, b, key: toPairKey(a, b) })))
  // A pair that was labeled because an earlier version grouped it doesn't count toward recall.
  const wanted = readPairs().filter(
    ({ a, b, same, placed }) =>
      same && !placed && isInHalf(toPairKey(a, b)) && ids.includes(a) && ids.includes(b),
  )
  let [right, labeled, unlabeled, found] = [0, 0, 0, 0]
  for (let seed = 1; seed <= ORDERS; seed++) {
    const placed = placeInTurn(shuffle(people, seed))
    found += wanted.filter(({ a, b }) => placed.get(a) === placed.get(b)).length
    for (const { a, b, key } of pairs) {
      if (placed.get(a) !== placed.get(b) || !isInHalf(key)) continue
      const label = findLabel(a, b)
      if (label === null) unlabeled++
      else {
        labeled++
        if (label.same) right++
      }
    }
  }
  return {
    precision: estimateShare(right, labeled),
    recall: estimateShare(found, wanted.length * ORDERS),
    unlabeled: unlabeled / ORDERS,
  }
}
