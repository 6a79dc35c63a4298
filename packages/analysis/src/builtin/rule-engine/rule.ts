import type { SgNode } from '@ast-grep/napi'

/** A problem to look for in the added lines. Its lesson explains why it matters. */
export interface Rule {
  /** Must never change, because findings and disputes are stored with it. */
  name: string
  /** True if test files are checked too, `'only'` if no other files are checked. */
  inTests: boolean | 'only'
  languages: LanguageRule[]
}

export interface LanguageRule {
  /** Language names as GitHub spells them, such as TypeScript. */
  languages: string[]
  /** The rule skips code that doesn't match, which saves parsing it. */
  words: Pick<RegExp, 'test'>
  find: (source: Source) => Found[]
  /** The path at which the examples are tested, if the rule depends on the path. */
  path?: string
  /** Examples that test the rule: it must find nothing in `good`, and something in each example in `bad`. */
  good: string[]
  bad: string[]
}

/** A file's new version, or the part of it that the diff shows. */
export interface Source {
  root: SgNode
  language: string
  /** The file's path in the repository. */
  path: string
  /** Whether this is the whole file. If it isn't, code that seems to be missing may be in another part. */
  whole: boolean
  /** How long each of an operator's rules has taken in the file, in milliseconds. */
  spent?: Map<string, number>
}

export interface Found {
  /** The smallest node that shows the problem. */
  node: SgNode
  /** The last node, if several show the problem together. */
  until?: SgNode
  /**
   * The block or function that lacks something. In a partial file, the finding counts only if the end of this node is
   * known.
   */
  needsEnd?: SgNode | null
  /** 0 to 1. Measured precision takes precedence; see measured.ts. */
  confidence: number
}
