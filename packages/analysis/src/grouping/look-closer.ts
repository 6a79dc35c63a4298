import { shapeAndChange } from './code-shape.ts'
import { hashWord } from './hash-word.ts'
import { type Profile, vectorOfWords } from './profile.ts'
import { type ReadMistake, readMistake } from './read-mistake.ts'
import { scanText } from './text/scan-text.ts'
import { type SparseVector, toVector } from './text/sparse-vector.ts'
import { lookUp } from './text/vocabulary.ts'

interface Wording {
  title: SparseVector
  lead: SparseVector
  classes: SparseVector
}

interface Form {
  letters: SparseVector
  shape: SparseVector
  change: SparseVector
}

/** Only what comes near is looked at so closely, and then once. */
const wordings = new WeakMap<Profile, Wording>()
const forms = new WeakMap<Profile, Form>()

/** How it is worded. */
export function wordingOf(profile: Profile): Wording {
  const before = wordings.get(profile)
  if (before) return before
  const read = readMistake(profile.one)
  const made = {
    title: vectorOfWords([[read.title, 1]]),
    lead: vectorOfWords([[read.lead, 1]]),
    classes: classesOf(read),
  }
  wordings.set(profile, made)
  return made
}

/** How the title is spelled and what the code looks like. */
export function formOf(profile: Profile): Form {
  const before = forms.get(profile)
  if (before) return before
  const { title, codeBefore, codeAfter } = profile.one
  const made = { letters: lettersOf(title), ...shapeAndChange(codeBefore, codeAfter) }
  forms.set(profile, made)
  return made
}

function classesOf({ title, lead, rest, description }: ReadMistake): SparseVector {
  const weights = new Map<number, number>()
  for (const scanned of [title, lead, rest, description])
    for (const { word } of scanned) {
      const known = lookUp(word)
      for (const each of known.classes) weights.set(each, Math.max(weights.get(each) ?? 0, known.weight))
    }
  return toVector(weights)
}

/** Runs of three letters within words, for what stems do not bring together. */
function lettersOf(text: string): SparseVector {
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
