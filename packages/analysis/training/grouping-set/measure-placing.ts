import { type MakeGrouping, placeInTurn, shuffle } from './place-in-turn.ts'
import type { LabeledMistake } from './read-mistakes.ts'

export interface PlacingFigures {
  /** Of the pairs that end up in one group, the share that belong together. */
  precision: number
  /** Of the pairs that belong together, the share that end up in one group. */
  recall: number
  f1: number
  /** The share of mistakes without a labeled group that joined a mistake from a labeled group. */
  absorbed: number
  strangers: number
  pairs: number
}

interface Settings {
  /**
   * Whether two mistakes without a labeled group count as a pair that doesn't belong together. If false, such pairs are
   * left out.
   */
  strangersDiffer: boolean
  orders?: number
  make?: MakeGrouping
}

const ORDERS = 8

/** Averages several arrival orders. The orders are seeded, so the result is reproducible. */
export function measurePlacing(
  labeled: readonly LabeledMistake[],
  { strangersDiffer, orders = ORDERS, make }: Settings,
): PlacingFigures {
  const rounds = Array.from({ length: orders }, (_, seed) => {
    const order = shuffle(labeled, seed + 1).map(({ mistake }) => mistake)
    return comparePairs(labeled, placeInTurn(order, make), strangersDiffer)
  })
  const mean = (of: (round: PlacingFigures) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  const [first] = rounds
  return {
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
    absorbed: mean(({ absorbed }) => absorbed),
    strangers: first?.strangers ?? 0,
    pairs: first?.pairs ?? 0,
  }
}

function comparePairs(
  labeled: readonly LabeledMistake[],
  placed: ReadonlyMap<string, string>,
  strangersDiffer: boolean,
): PlacingFigures {
  let [right, together, belonging] = [0, 0, 0]
  const absorbed = new Set<string>()
  for (const [at, one] of labeled.entries())
    for (const other of labeled.slice(at + 1)) {
      const belong = one.group !== null && one.group === other.group
      const are = placed.get(one.mistake.id) === placed.get(other.mistake.id)
      const isJudged = strangersDiffer || one.group !== null || other.group !== null
      if (belong) belonging++
      if (are && isJudged) together++
      if (are && belong) right++
      if (are && one.group === null && other.group !== null) absorbed.add(one.mistake.id)
      if (are && one.group !== null && other.group === null) absorbed.add(other.mistake.id)
    }
  const strangers = labeled.filter(({ group }) => group === null).length
  const precision = together === 0 ? 1 : right / together
  const recall = belonging === 0 ? 1 : right / belonging
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return {
    precision,
    recall,
    f1,
    absorbed: strangers === 0 ? 0 : absorbed.size / strangers,
    strangers,
    pairs: belonging,
  }
}
