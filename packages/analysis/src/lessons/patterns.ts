import { requiredLiterals } from './required-literals.ts'

interface Pattern {
  source: string
  /** At least one literal occurs in every match. Null if unknown. */
  literals: readonly string[] | null
  regExp: RegExp | null
}

const toPattern = (source: string): Pattern => ({ source, literals: requiredLiterals(source), regExp: null })

/**
 * Matches any of several regular expressions. Literals rule out most of the catalog's patterns, so most patterns are
 * never compiled.
 */
export class Patterns {
  readonly #sources: readonly string[]
  readonly #flags: string
  #read: readonly Pattern[] | null = null

  /**
   * Sources are compiled on first use, because `debrief check` doesn't need them. Only then does an invalid source
   * throw a SyntaxError.
   */
  constructor(sources: readonly string[], flags = '') {
    this.#sources = sources
    this.#flags = flags
  }

  get #patterns(): readonly Pattern[] {
    this.#read ??= this.#sources.map(toPattern)
    return this.#read
  }

  /** At least one of these literals occurs in every match. A pattern with unknown literals adds ''. */
  get literals(): string[] {
    return this.#patterns.flatMap(({ literals }) => literals ?? [''])
  }

  /** Returns the matched words, or null. `knownLiterals` contains the literals that may occur in the text. */
  find(text: string, knownLiterals?: ReadonlySet<string>): string | null {
    const occurs = (literal: string) => knownLiterals?.has(literal) !== false && text.includes(literal)
    for (const pattern of this.#patterns) {
      if (pattern.literals?.some(occurs) === false) continue
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
