import type { Category } from '@debrief/domain/mistakes/categories'
import { allLessons, findLesson } from '../../lessons/catalog.ts'
import { hashWord } from './hash-word.ts'
import { stemWord } from './stem-word.ts'
import { BACKGROUND, computeRarity, timesOfKind } from './vocabulary.ts'

/**
 * A few words that point to a lesson when they occur in the same sentence, in any order and form. `@class` stands
 * for any word of a class (word-classes.ts). Listed as `words` in the lesson's file.
 */
export interface Way {
  /** The lesson's id. */
  kind: string
  /** The hashes of the phrase's stems and classes, all of which must occur. */
  keys: readonly number[]
  /** 0 to 1, higher for rarer words. */
  strength: number
}

/** A phrase whose words reach this total rarity counts as certain. */
const SURE = 7

let ways: Map<number, Way[]> | undefined

/** Phrases indexed by the hash of their rarest stem or class, so that only plausible phrases are checked. */
export function waysByRarest(): ReadonlyMap<number, readonly Way[]> {
  if (ways) return ways
  ways = new Map()
  for (const { id, words } of allLessons())
    for (const way of words) addWay(ways, id, [...new Set(way.trim().split(/\s+/).map(toKey))])
  return ways
}

/**
 * The factor for a lesson whose category differs from the mistake's, because such a lesson is usually mentioned only
 * in passing.
 */
const AWAY = 0.75
/** A lesson mentioned in at most this many background texts gets full weight. */
const FEW = 8

/** The weight, 0 to 1, of a lesson that a mistake in this category mentions. */
export function weightOfKind(kind: string, category: Category): number {
  const rarity = Math.log(BACKGROUND / Math.max(FEW, timesOfKind(kind))) / Math.log(BACKGROUND / FEW)
  return rarity * (findLesson(kind)?.category === category ? 1 : AWAY)
}

const toKey = (word: string) => (word.startsWith('@') ? word : stemWord(word))

function addWay(into: Map<number, Way[]>, kind: string, words: readonly string[]): void {
  const rarity = words.reduce((sum, word) => sum + computeRarity(word), 0)
  const keys = words.toSorted((a, b) => computeRarity(b) - computeRarity(a)).map(hashWord)
  const [rarest = 0] = keys
  const way = { kind, keys, strength: Math.min(1, rarity / SURE) }
  into.set(rarest, [...(into.get(rarest) ?? []), way])
}
