import { requiredLiterals } from './required-literals.ts'

interface Pattern {
  source: string
  /** One of them stands in every match; null when that can't be said. */
  literals: readonly string[] | null
  regExp: RegExp | null
}

/**
 * Regular expressions of which any one decides. The catalog has thousands, and a comment needs only a few: the others are
 * ruled out by their literals and never compiled.
 */
export class Patterns {
  readonly #patterns: Pattern[]
  readonly #flags: string

  /** Throws a SyntaxError for a source that is no regular expression when it is first needed. */
  constructor(sources: readonly string[], flags = '') {
    this.#flags = flags
    this.#patterns = sources.map((source) => ({ source, literals: requiredLiterals(source), regExp: null }))
  }

  /** The words that match first, by the order of the patterns; null for none. */
  find(text: string): string | null {
    for (const pattern of this.#patterns) {
      if (pattern.literals?.some((literal) => text.includes(literal)) === false) continue
      pattern.regExp ??= new RegExp(pattern.source, this.#flags)
      const words = pattern.regExp.exec(text)?.[0]
      if (words !== undefined) return words
    }
    return null
  }

  test(text: string): boolean {
    return this.find(text) !== null
  }
}
