import { allLessons } from '../lessons/catalog.ts'
import { findRuleLessonId } from '../lessons/rule-lessons.ts'
import type { Groupable } from './groupable.ts'
import { hideCodeSpans, type ReadMistake, readMistake } from './read-mistake.ts'
import { findKinds } from './text/mentioned-lessons.ts'
import type { Token } from './text/scan-text.ts'
import { type SparseVector, toVector } from './text/sparse-vector.ts'
import { lookUp } from './text/vocabulary.ts'
import { weightOfKind } from './text/word-patterns.ts'

export interface Profile {
  one: Groupable
  /** The confirmed lesson. Null if no lesson is confirmed, even if the wording hints at a lesson. */
  lesson: string | null
  plainTitle: string
  kinds: ReadonlyMap<string, number>
  words: SparseVector
}

const [IN_DESCRIPTION, IN_REST] = [0.7, 0.65]
const TOLD = 0.6
/** The weight of a name in backticks. The name usually says where the mistake is, not what it is. */
const IN_CODE = 0.3

const cache = new WeakMap<Groupable, Profile>()

export function getProfile(one: Groupable): Profile {
  const before = cache.get(one)
  if (before) return before
  const made = makeProfile(one)
  cache.set(one, made)
  return made
}

function makeProfile(one: Groupable): Profile {
  const read = readMistake(one)
  return {
    one,
    lesson: certainLesson(one),
    plainTitle: hideCodeSpans(one.title),
    kinds: weighKinds(one, read),
    words: vectorOfWords([
      [read.description, TOLD],
      [read.rest, 1],
      [read.lead, 1],
      [read.title, 1],
    ]),
  }
}

export const certainLesson = ({ lesson, rule }: Pick<Groupable, 'lesson' | 'rule'>): string | null =>
  lesson ?? (rule === null ? null : findRuleLessonId(rule))

let byName: ReadonlyMap<string, string> | undefined

export function lessonNamed(title: string): string | null {
  byName ??= new Map(allLessons().map(({ id, name }) => [name.toLowerCase(), id]))
  return byName.get(title.trim().toLowerCase()) ?? null
}

function weighKinds(one: Groupable, read: ReadMistake): Map<string, number> {
  const lesson = certainLesson(one)
  if (lesson !== null) return new Map([[lesson, 1]])
  const kinds = new Map<string, number>()
  findKinds(read.description, IN_DESCRIPTION, kinds)
  findKinds(read.rest, IN_REST, kinds)
  findKinds(read.lead, 1, kinds)
  if (read.lead !== read.title) findKinds(read.title, 1, kinds)
  for (const [kind, strength] of kinds) kinds.set(kind, strength * weightOfKind(kind, one.category))
  return kinds
}

export function vectorOfWords(texts: readonly (readonly [readonly Token[], number])[]): SparseVector {
  const weights = new Map<number, number>()
  for (const [scanned, weight] of texts)
    for (const { word, inCode } of scanned) {
      const known = lookUp(word)
      if (known.weight === 0) continue
      const value = known.weight * weight * (inCode ? IN_CODE : 1)
      if (value > (weights.get(known.id) ?? 0)) weights.set(known.id, value)
    }
  return toVector(weights)
}
