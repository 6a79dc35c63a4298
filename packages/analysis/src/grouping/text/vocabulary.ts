import background from '../background.json' with { type: 'json' }
import { hashWord } from './hash-word.ts'
import { stemWord } from './stem-word.ts'
import { WORD_CLASSES } from './word-classes.ts'

export interface Word {
  id: number
  /** From 0 to 1, higher for rarer stems. 0 for stop words and single characters, UNKNOWN for unknown stems. */
  weight: number
  classes: readonly number[]
}

const EMPTY = new Set(
  `a about after again all also an and any are aren as at be because been before being both but by can cannot could couldn
  did didn do does doesn doing don done down each else even every few for from further get gets got had has hasn have having
  he her here him his how i if in into is isn it its itself just like ll let lets m make makes may maybe me might more most
  much must my need needs no nor not now of off on once one only or other our out over own please pls put re really s same
  she should shouldn so some still such t than that the their them then there these they thing things think this those
  through to too two under until up us use used uses using ve very want was wasn we were what when where whether which while
  who whose why will with without won would wouldn yet you your
  add added adding change changed changing code consider delete deleted drop file here instead line lines nit remove removed
  removing replace replaced sure suggest suggested suggestion think update updated way wording`.split(/\s+/),
)

export const BACKGROUND = background.texts
const TIMES: Readonly<Record<string, number>> = background.times
const KINDS: Readonly<Record<string, number>> = background.kinds

/** The number of background texts that mention a lesson. 0 if fewer than two texts mention the lesson. */
export const timesOfKind = (kind: string) => KINDS[kind] ?? 0

/** The weight of words in fewer than two background texts. Most of these words are names from code. */
const UNKNOWN = 0.55

/** The inverse document frequency of a stem or class, from 0 to about 7.6 (https://en.wikipedia.org/wiki/Tf-idf). */
export const computeRarity = (key: string) => Math.log(BACKGROUND / Math.max(1, TIMES[key] ?? 1))
const RAREST = Math.log(BACKGROUND)

const classesByStem = new Map<string, number[]>()
for (const [name, words] of Object.entries(WORD_CLASSES))
  for (const stem of new Set(words.split(/\s+/).map(stemWord)))
    classesByStem.set(stem, [...(classesByStem.get(stem) ?? []), hashWord(`@${name}`)])

const cache = new Map<string, Word>()
const MAX_KNOWN = 50_000

export function lookUp(word: string): Word {
  const before = cache.get(word)
  if (before) return before
  if (cache.size >= MAX_KNOWN) cache.clear()
  const stem = stemWord(word)
  const isKnown = TIMES[stem] !== undefined
  const weight = EMPTY.has(word) || word.length < 2 ? 0 : isKnown ? computeRarity(stem) / RAREST : UNKNOWN
  const found = { id: hashWord(stem), weight, classes: classesByStem.get(stem) ?? [] }
  cache.set(word, found)
  return found
}
