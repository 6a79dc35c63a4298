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
  #indexed: ReadonlyMap<string, readonly number[]> | null = null

  /** Sources are read on first use, because `debrief check` doesn't need them. Invalid sources throw a SyntaxError. */
  constructor(sources: readonly string[], flags = '') {
    this.#sources = sources
    this.#flags = flags
  }

  get #patterns(): readonly Pattern[] {
    this.#read ??= this.#sources.map(toPattern)
    return this.#read
  }

  /** Positions of the patterns by their literals. Patterns whose literals are unknown are listed under ''. */
  get #byLiteral(): ReadonlyMap<string, readonly number[]> {
    if (this.#indexed) return this.#indexed
    const indexed = new Map<string, number[]>()
    for (const [at, { literals }] of this.#patterns.entries())
      for (const literal of literals ?? ['']) indexed.set(literal, [...(indexed.get(literal) ?? []), at])
    this.#indexed = indexed
    return indexed
  }

  /** Literals, at least one of which occurs in every match. Patterns whose literals are unknown add ''. */
  get literals(): string[] {
    return [...this.#byLiteral.keys()]
  }

  /** Returns the matched words, or null. `known` contains the literals that may occur in the text. */
  find(text: string, known?: ReadonlySet<string>): string | null {
    for (const pattern of known ? this.#patternsWith(known) : this.#patterns) {
      if (!known && pattern.literals?.some((literal) => text.includes(literal)) === false) continue
      pattern.regExp ??= new RegExp(pattern.source, this.#flags)
      const words = pattern.regExp.exec(text)?.[0]
      if (words !== undefined) return words
    }
    return null
  }

  #patternsWith(known: ReadonlySet<string>): Pattern[] {
    const found = new Set<number>()
    for (const literal of known) for (const at of this.#byLiteral.get(literal) ?? []) found.add(at)
    return [...found].sort((a, b) => a - b).flatMap((at) => this.#patterns[at] ?? [])
  }

  test(text: string): boolean {
    return this.find(text) !== null
  }
}
