import type { Category } from '@debrief/domain/mistakes/categories'

export type ExerciseKind = 'fix' | 'spot' | 'choose'

/** Raised when exercises are made in another way, so that those unfit before are looked at again. */
export const EXERCISE_VERSION = 1

/** Lines from 1, both ends included. */
export interface Lines {
  start: number
  end: number
}

/** Of a mistake what an exercise is made from. */
export interface Practisable {
  title: string
  description: string
  category: Category
  source: 'reviewer' | 'analyzer' | 'model'
  rule: string | null
  path: string
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
  codeBefore: string | null
  codeAfter: string | null
  hunk: string | null
  programmingLanguage: string | null
}

/** The code with the mistake in it, and the same code with what was done about it. */
export interface Material {
  before: string
  /** null where nobody wrote the fix. */
  after: string | null
  /** Of `before`, where the mistake is. */
  lines: Lines
}

/** What is asked and the answer, as it is stored; only what `askExercise` makes of it may leave the server. */
export interface Exercise extends Material {
  /** What the material is fit for, the easiest first. */
  kinds: ExerciseKind[]
  title: string
  /** What is wrong, in a sentence that tells no fix; null where there is none. */
  problem: string | null
  category: Category
  language: string | null
  path: string
  /** Who found it decides how exact its place is. */
  source: Practisable['source']
  /** Rules of ours that find the mistake in `before` and nothing in `after`. */
  rules: string[]
  /** 32 random bits: in which order the two versions stand, repetition by repetition. */
  turns: number
}

export type Outcome = 'right' | 'wrong' | 'untold'

export interface Grade {
  outcome: Outcome
  /** What was looked at, in order. */
  checks: { label: string; passed: boolean }[]
}
