import { requiredLiterals } from './required-literals.ts'

interface Pattern {
  source: string
  /** Literals, at least one of which occurs in every match. Null if unknown. */
  literals: readonly string[] | null
  regExp: RegExp | null
}

const toPattern = (source: string): Pattern => ({ source, literals: requiredLiterals(source), regExp: null })

/**
 * A set of regular expressions, any of which may match. Most of the catalog's thousands of patterns are ruled out by
 * their literals, so they're never compiled.
 */
export class Patterns {
  readonly #sources: readonly string[]
  readonly #flags: string
  #read: readonly Pattern[] | null = null

  /** Sources are read on first use, because `debrief check` needs none of them. Invalid ones throw a SyntaxError. */
  constructor(sources: readonly string[], flags = '') {
    this.#sources = sources
    this.#flags = flags
  }

  get #patterns(): readonly Pattern[] {
    this.#read ??= this.#sources.map(toPattern)
    return this.#read
  }

  /** Literals, at least one of which occurs in every match. Patterns whose literals are unknown add ''. */
  get literals(): string[] {
    return this.#patterns.flatMap(({ literals }) => literals ?? [''])
  }

  /**
   * Returns the words that the first matching pattern matches, or null. A caller that knows which of the patterns'
   * literals may occur in the text can pass them as `known`.
   */
  find(text: string, known?: ReadonlySet<string>): string | null {
    const occurs = (literal: string) => known?.has(literal) !== false && text.includes(literal)
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
