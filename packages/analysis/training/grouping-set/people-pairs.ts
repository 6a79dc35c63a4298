import type { Groupable } from '../../src/grouping/groupable.ts'
import { isInTunedHalf, readLessonLabels, readPairs } from '../hand-labels.ts'
import { outsideMistakes } from './outside-mistakes.ts'

/** Two comments by people. `same` means that one sentence of advice would fit both comments. */
export interface PeoplePair {
  one: Groupable
  other: Groupable
  same: boolean
  /** If the pair isn't labeled, `same` follows from the two comments' lesson labels. */
  isLabeled: boolean
}

export function peopleMistakes(): Groupable[] {
  const people = outsideMistakes()?.mistakes.filter(({ group }) => group === null) ?? []
  return [...new Map(people.map(({ mistake }) => [mistake.id, mistake])).values()]
}

export function createPairLabels(): (a: string, b: string) => Pick<PeoplePair, 'same' | 'isLabeled'> | null {
  const pairs = new Map(readPairs().map((pair) => [toPairKey(pair.a, pair.b), pair.same]))
  const lessons = new Map(readLessonLabels().map((label) => [label.id, label]))
  return (a, b) => {
    const same = pairs.get(toPairKey(a, b))
    if (same !== undefined) return { same, isLabeled: true }
    const [one, other] = [lessons.get(a)?.lessons ?? [], lessons.get(b)?.lessons ?? []]
    if (one.length === 0 && other.length === 0) return null
    if (one[0] === other[0]) return { same: true, isLabeled: false }
    return one.some((lesson) => other.includes(lesson)) ? null : { same: false, isLabeled: false }
  }
}

export const toPairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * Returns pairs in the tuning half. If a pair isn't labeled, both comments must also be in the tuning half and have the
 * same category.
 */
export function tunedPairs(): PeoplePair[] {
  const findLabel = createPairLabels()
  const people = peopleMistakes()
  return people.flatMap((one, at) =>
    people.slice(at + 1).flatMap((other) => {
      const label = findLabel(one.id, other.id)
      if (label === null) return []
      const isTuned = label.isLabeled
        ? isInTunedHalf(toPairKey(one.id, other.id))
        : one.category === other.category &&
          isInTunedHalf(one.id) &&
          isInTunedHalf(other.id) &&
          isInTunedHalf(toPairKey(one.id, other.id))
      return isTuned ? [{ one, other, ...label }] : []
    }),
  )
}
