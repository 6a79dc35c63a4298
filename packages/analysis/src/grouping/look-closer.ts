import { findLesson } from '../lessons/catalog.ts'
import { plainSentence } from '../lessons/read-ask.ts'
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

const KEYWORDS = new Set(
  `abstract any as assert async await bool boolean break case catch chan class const continue create alter table add column
  index insert into values select from where update delete join order by limit not null drop debugger def default defer del do
  elif else enum except export extends final finally float fn for foreach func function go goto if implements import in
  instanceof int interface is lambda let map match new nil none null of or and open pass print private protected public raise
  range require rescue return self set static str string struct super switch this throw throws true false try type typeof
  undefined unless until use using var void while with yield todo fixme`.split(/\s+/),
)
const MAX_TOKENS = 160

function tokenize(code: string): string[] {
  const tokens: string[] = []
  for (const [token, next] of pairs(code.match(TOKEN)?.slice(0, MAX_TOKENS) ?? [])) {
    if (/^["'`]/.test(token)) tokens.push('text')
    else if (/^\d/.test(token)) tokens.push('number')
    else if (/^(?:\/\/|#|--|\/\*)/.test(token)) tokens.push('comment')
    else if (!/^[A-Za-z_$]/.test(token)) tokens.push(token)
    else if (KEYWORDS.has(token.toLowerCase())) tokens.push(token.toLowerCase())
    else tokens.push(next === '(' || next === '.' ? `name ${token.toLowerCase()}` : 'name')
  }
  return tokens
}

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*|[A-Za-z_$][\w$]*|\d[\w.]*|=>|->|[=!<>:+*/-]=+|&&|\|\||\?\.|[^\s\w]/g

function* pairs(all: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at < all.length; at++) yield [all[at] as string, all[at + 1] ?? '']
}

function shapeAndChange(
  before: string | null,
  after: string | null,
): { shape: SparseVector; change: SparseVector } {
  const old = tokenize(before ?? '')
  return {
    shape: toVector(weighTokens(old)),
    change: before === null || after === null ? NO_CHANGE : vectorizeChange(old, tokenize(after)),
  }
}

const NO_CHANGE = toVector(new Map())

function vectorizeChange(old: readonly string[], fresh: readonly string[]): SparseVector {
  const [had, has] = [new Set(old), new Set(fresh)]
  const weights = new Map<number, number>()
  for (const token of has) if (!had.has(token)) weights.set(hashWord(`put ${token}`), weighToken(token))
  for (const token of had) if (!has.has(token)) weights.set(hashWord(`took ${token}`), weighToken(token))
  return toVector(weights)
}

function weighTokens(tokens: readonly string[]): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    weights.set(hashWord(token), weighToken(token))
    if (at + 1 < tokens.length) weights.set(hashWord(`${token} ${tokens[at + 1]}`), 1)
    if (at + 2 < tokens.length) weights.set(hashWord(`${token} ${tokens[at + 1]} ${tokens[at + 2]}`), 0.7)
  }
  return weights
}

function weighToken(token: string): number {
  if (token.startsWith('name ')) return 1.5
  if (/^[a-z]{2}/.test(token) && !/^(?:name|text|number)$/.test(token)) return 1.5
  return 0.2
}
