import type { Category } from '@debrief/domain/categories'
import { allLessons, findLesson } from '../lessons/catalog.ts'
import { hashWord } from './hash-word.ts'
import { stemWord } from './stem-word.ts'
import { BACKGROUND, rarityOf, timesOfKind } from './text/vocabulary.ts'

/**
 * A few words that together speak of a lesson: they stand in one sentence in any order and form. `@class` stands for any
 * word of a class (word-classes.ts). Listed as `words` in the lesson's file.
 */
export interface Way {
  /** The lesson's id. */
  kind: string
  /** The numbers of its words and classes; all of them have to stand there. */
  keys: readonly number[]
  /** 0 to 1: how sure it is, by how rare its words are. */
  strength: number
}

/** As rare as this in sum, and the words mean it for sure. */
const SURE = 7

let ways: Map<number, Way[]> | undefined

/** By the number of a stem or class, the ways of which it is the rarest part: only these are worth a look. */
export function waysByRarest(): ReadonlyMap<number, readonly Way[]> {
  if (ways) return ways
  ways = new Map()
  for (const { id, words } of allLessons())
    for (const way of words) addWay(ways, id, [...new Set(way.trim().split(/\s+/).map(keyOf))])
  return ways
}

/** A lesson that is spoken of in a comment of another category is more often a by-word than the point. */
const AWAY = 0.75
/** A lesson of which this many comments of the background speak, or fewer, is as telling as can be. */
const FEW = 8

/** 0 to 1: how much it tells that two mistakes of the category share the lesson. */
export function weightOfKind(kind: string, category: Category): number {
  const rarity = Math.log(BACKGROUND / Math.max(FEW, timesOfKind(kind))) / Math.log(BACKGROUND / FEW)
  return rarity * (findLesson(kind)?.category === category ? 1 : AWAY)
}

const keyOf = (word: string) => (word.startsWith('@') ? word : stemWord(word))

function addWay(into: Map<number, Way[]>, kind: string, words: readonly string[]): void {
  const rarity = words.reduce((sum, word) => sum + rarityOf(word), 0)
  const keys = words.toSorted((a, b) => rarityOf(b) - rarityOf(a)).map(hashWord)
  const [rarest = 0] = keys
  const way = { kind, keys, strength: Math.min(1, rarity / SURE) }
  into.set(rarest, [...(into.get(rarest) ?? []), way])
}
