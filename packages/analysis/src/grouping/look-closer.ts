import { findLesson } from '../lessons/catalog.ts'
import { plainSentence } from '../lessons/read-ask.ts'
import { shapeAndChange } from './code-shape.ts'
import { type Profile, vectorOfWords } from './profile.ts'
import { type ReadMistake, readMistake, splitSentences } from './read-mistake.ts'
import { hashWord } from './text/hash-word.ts'
import { scanText } from './text/scan-text.ts'
import { type SparseVector, toVector } from './text/sparse-vector.ts'
import { lookUp } from './text/vocabulary.ts'

interface Wording {
  lessons: ReadonlyMap<string, number>
  title: SparseVector
  lead: SparseVector
  classes: SparseVector
}

interface Form {
  letters: SparseVector
  shape: SparseVector
  change: SparseVector
}

/** Filled on demand, because most profiles are never compared. */
const wordings = new WeakMap<Profile, Wording>()
const forms = new WeakMap<Profile, Form>()

export function getWording(profile: Profile): Wording {
  const before = wordings.get(profile)
  if (before) return before
  const read = readMistake(profile.one)
  const made = {
    lessons: confirmLessons(profile),
    title: vectorOfWords([[read.title, 1]]),
    lead: vectorOfWords([[read.lead, 1]]),
    classes: vectorizeClasses(read),
  }
  wordings.set(profile, made)
  return made
}

/**
 * A lesson in the request has at least the strength IN_REQUEST. Elsewhere in the comment, the strength is multiplied by
 * IN_REST. Without a match, the strength is multiplied by NOWHERE.
 */
const [IN_REQUEST, IN_REST, NOWHERE] = [0.9, 0.65, 0.3]
/**
 * The maximum length, in characters, of the built-in analyzer's note on a mistake without a lesson. Models write longer
 * descriptions.
 */
export const MAX_NOTE = 60

/**
 * Confirms lessons with the catalog's strict patterns. The patterns are written for review comments, so a model's text
 * isn't checked.
 */
function confirmLessons({ one, lesson, kinds }: Profile): ReadonlyMap<string, number> {
  if (lesson !== null || kinds.size === 0 || one.description.length > MAX_NOTE) return kinds
  const [first = '', ...rest] = splitSentences(one)
  const request = [plainSentence(one.title), first]
  return new Map(
    [...kinds].map(([kind, strength]) => {
      const match = findLesson(kind)?.match
      const names = (sentence: string) => match?.says?.test(sentence) && !match.unless?.test(sentence)
      if (request.some(names)) return [kind, Math.max(strength, IN_REQUEST)]
      return [kind, strength * (rest.some(names) ? IN_REST : NOWHERE)]
    }),
  )
}

export function getForm(profile: Profile): Form {
  const before = forms.get(profile)
  if (before) return before
  const { title, lesson, codeBefore, codeAfter } = profile.one
  const made = {
    letters: vectorizeTrigrams(lesson === null ? title : ''),
    ...shapeAndChange(codeBefore, codeAfter),
  }
  forms.set(profile, made)
  return made
}

function vectorizeClasses({ title, lead, rest, description }: ReadMistake): SparseVector {
  const weights = new Map<number, number>()
  for (const scanned of [title, lead, rest, description])
    for (const { word } of scanned) {
      const known = lookUp(word)
      for (const each of known.classes) weights.set(each, Math.max(weights.get(each) ?? 0, known.weight))
    }
  return toVector(weights)
}

function vectorizeTrigrams(text: string): SparseVector {
  const weights = new Map<number, number>()
  for (const { word } of scanText(text)) {
    const { weight } = lookUp(word)
    if (weight === 0 || word.length < 3) continue
    const framed = `<${word}>`
    for (let at = 0; at + 3 <= framed.length; at++) {
      const id = hashWord(framed.slice(at, at + 3))
      weights.set(id, Math.max(weights.get(id) ?? 0, weight))
    }
  }
  return toVector(weights)
}
