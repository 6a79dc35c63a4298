import { requiredLiterals } from './required-literals.ts'

interface Pattern {
  source: string
  /** Every match contains at least one of these. Null if unknown. */
  literals: readonly string[] | null
  regExp: RegExp | null
}

/**
 * A set of regular expressions, any of which may match. The catalog has thousands, but a comment needs only a few:
 * most are ruled out by their literals and never compiled.
 */
export class Patterns {
  readonly #patterns: Pattern[]
  readonly #flags: string

  /** Invalid sources throw a SyntaxError on first use, not here. */
  constructor(sources: readonly string[], flags = '') {
    this.#flags = flags
    this.#patterns = sources.map((source) => ({ source, literals: requiredLiterals(source), regExp: null }))
  }

  /** The words matched by the first pattern that matches. Null if none does. */
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
