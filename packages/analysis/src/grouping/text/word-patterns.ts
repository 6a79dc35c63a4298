import type { Category } from '@debrief/domain/mistakes/categories'
import { allLessons, findLesson } from '../../lessons/catalog.ts'
import { hashWord } from './hash-word.ts'
import { stemWord } from './stem-word.ts'
import { BACKGROUND, computeRarity, timesOfKind } from './vocabulary.ts'

export interface Way {
  kind: string
  keys: readonly number[]
  /** 0 to 1, higher for rarer words. */
  strength: number
}

const SURE = 7

let ways: Map<number, Way[]> | undefined

export function waysByRarest(): ReadonlyMap<number, readonly Way[]> {
  if (ways) return ways
  ways = new Map()
  for (const { id, words } of allLessons())
    for (const way of words) addWay(ways, id, [...new Set(way.trim().split(/\s+/).map(toKey))])
  return ways
}

/** The factor for a lesson of another category. Comments usually mention another category's lesson only in passing. */
const AWAY = 0.75
const FEW = 8

/** Returns 0 to 1, higher for rarer lessons. */
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
