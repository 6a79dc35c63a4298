import type { Category } from '@debrief/domain/categories'
import { hashWord } from '../hash-word.ts'
import { stemWord } from '../stem-word.ts'
import { BACKGROUND, rarityOf, timesOfKind } from '../text/vocabulary.ts'
import { DESIGN } from './design.ts'
import { FAILURES } from './failures.ts'
import type { Kinds } from './kind.ts'
import { PERFORMANCE } from './performance.ts'
import { PRACTICES } from './practices.ts'
import { READABILITY } from './readability.ts'
import { SECURITY } from './security.ts'
import { TESTS } from './tests.ts'
import { WORDS } from './words.ts'

/** Each list with the categories whose comments it was written for. */
const LISTS: readonly { kinds: Kinds; home: readonly Category[] }[] = [
  { kinds: FAILURES, home: ['error-handling'] },
  { kinds: SECURITY, home: ['security'] },
  { kinds: PERFORMANCE, home: ['performance'] },
  { kinds: TESTS, home: ['testing'] },
  { kinds: READABILITY, home: ['code-quality'] },
  { kinds: DESIGN, home: ['architecture', 'design-patterns'] },
  { kinds: WORDS, home: ['documentation'] },
  { kinds: PRACTICES, home: ['best-practices'] },
]

/** A few words that together mean a kind. */
export interface Way {
  kind: string
  /** The numbers of its words and classes; all of them have to stand there. */
  keys: readonly number[]
  /** 0 to 1: how sure it is, by how rare its words are. */
  strength: number
}

/** As rare as this in sum, and the words mean it for sure. */
const SURE = 7

/** By the number of a stem or class, the ways of which it is the rarest part: only these are worth a look. */
export const WAYS_OF = new Map<number, Way[]>()

for (const { kinds } of LISTS)
  for (const [kind, ways] of Object.entries(kinds))
    for (const way of ways.split(';')) addWay(kind, [...new Set(way.trim().split(/\s+/).map(keyOf))])

const HOMES = new Map(
  LISTS.flatMap(({ kinds, home }) => Object.keys(kinds).map((kind) => [kind, home] as const)),
)

/** A kind that is spoken of away from home is more often a by-word than the point. */
const AWAY = 0.75
/** A kind of which this many comments of the background speak, or fewer, is as telling as can be. */
const FEW = 8

/** 0 to 1: how much it tells that two mistakes of the category share the kind. */
export function weightOfKind(kind: string, category: Category): number {
  const rarity = Math.log(BACKGROUND / Math.max(FEW, timesOfKind(kind))) / Math.log(BACKGROUND / FEW)
  return rarity * (HOMES.get(kind)?.includes(category) === false ? AWAY : 1)
}

function keyOf(word: string): string {
  return word.startsWith('@') ? word : stemWord(word)
}

function addWay(kind: string, words: readonly string[]): void {
  const rarity = words.reduce((sum, word) => sum + rarityOf(word), 0)
  const rarestFirst = words.toSorted((a, b) => rarityOf(b) - rarityOf(a))
  const keys = rarestFirst.map(hashWord)
  const [rarest = 0] = keys
  const way = { kind, keys, strength: Math.min(1, rarity / SURE) }
  WAYS_OF.set(rarest, [...(WAYS_OF.get(rarest) ?? []), way])
}
