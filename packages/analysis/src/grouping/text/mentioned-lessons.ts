import type { Token } from './scan-text.ts'
import { lookUp } from './vocabulary.ts'
import { type Way, waysByRarest } from './word-patterns.ts'

export function findKinds(scanned: readonly Token[], weight: number, into: Map<string, number>): void {
  let sentence = scanned[0]?.sentence
  const seen = new Set<number>()
  for (const each of scanned) {
    if (each.sentence !== sentence) {
      findInSentence(seen, weight, into)
      seen.clear()
      sentence = each.sentence
    }
    const { id, classes } = lookUp(each.word)
    seen.add(id)
    for (const one of classes) seen.add(one)
  }
  findInSentence(seen, weight, into)
}

function findInSentence(seen: ReadonlySet<number>, weight: number, into: Map<string, number>): void {
  const found: Way[] = []
  const ways = waysByRarest()
  for (const id of seen)
    for (const way of ways.get(id) ?? NONE) if (way.keys.every((key) => seen.has(key))) found.push(way)
  for (const way of found) {
    if (found.some((longer) => isWithin(way, longer))) continue
    into.set(way.kind, Math.max(into.get(way.kind) ?? 0, way.strength * weight))
  }
}

const NONE: readonly Way[] = []

/**
 * Whether another lesson's longer phrase contains this phrase. For example, "scan the whole table" shouldn't also match
 * "the whole table".
 */
const isWithin = (way: Way, longer: Way) =>
  longer.kind !== way.kind &&
  longer.keys.length > way.keys.length &&
  way.keys.every((key) => longer.keys.includes(key))
