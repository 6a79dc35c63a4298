import type { SgNode } from '@ast-grep/napi'

/** One thing to look for in the added lines. Its lesson in the catalog, which lists the rule's name, says why it matters. */
export interface Rule {
  /** Stable: stored with findings and disputes. */
  name: string
  /** Whether test files are looked at as well, or nothing else. */
  inTests: boolean | 'only'
  languages: LanguageRule[]
}

export interface LanguageRule {
  /** As GitHub calls them. */
  languages: string[]
  /** Without one of these words in it a piece is not even parsed. */
  words: RegExp
  find: (source: Source) => Found[]
  /** The file the examples stand in, where its name matters. */
  path?: string
  /** Code in which it must find nothing, and code in each of which it must find something; its own test. */
  good: string[]
  bad: string[]
}

/** A file's new side, or the piece of it that the diff shows. */
export interface Source {
  root: SgNode
  language: string
  /** The file's path in the repository. */
  path: string
  /** Whether this is the whole file, so that what is not there is not there. */
  whole: boolean
}

export interface Found {
  /** The smallest piece of code that shows it. */
  node: SgNode
  /** The last of several nodes that show it together. */
  until?: SgNode
  /** The block or function that it says something is missing from, whose end must be in the piece then. */
  needsEnd?: SgNode | null
  /** 0 to 1; what was measured of the rule counts more, see measured.ts. */
  confidence: number
}
