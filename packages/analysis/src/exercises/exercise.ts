import type { Category } from '@debrief/domain/mistakes/categories'

export type ExerciseKind = 'fix' | 'spot' | 'choose'

/** Increase this when exercises are built differently, so that unsuitable mistakes are checked again. */
export const EXERCISE_VERSION = 1

/** An inclusive range of lines, counted from 1. */
export interface Lines {
  start: number
  end: number
}

export interface PracticeMistake {
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

export interface Material {
  before: string
  after: string | null
  lines: Lines
}

/**
 * The stored question and answer. Until the person answers, only the results of `askExercise` and `writeHints` may
 * leave the server.
 */
export interface Exercise extends Material {
  kinds: ExerciseKind[]
  title: string
  /** Describes the problem without the fix. Null if no sentence is suitable. */
  problem: string | null
  category: Category
  language: string | null
  path: string
  /** A rule flags the exact line, but a reviewer's comment may be one line off. */
  source: PracticeMistake['source']
  /** Rules that find the mistake in `before` and, if `after` isn't null, find nothing in `after`. */
  rules: string[]
  /** 32 random bits. They set the order of the two versions in each repetition and the range in a hint. */
  turns: number
}

export type Outcome = 'right' | 'wrong' | 'untold'

export interface Grade {
  outcome: Outcome
  checks: { label: string; passed: boolean }[]
}
