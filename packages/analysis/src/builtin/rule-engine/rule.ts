import type { SgNode } from '@ast-grep/napi'

export interface Rule {
  /** Never rename a rule, because findings and disputes are stored with its name. */
  name: string
  /** True if test files are checked too, `'only'` if no other files are checked. */
  inTests: boolean | 'only'
  languages: LanguageRule[]
}

export interface LanguageRule {
  /** Language names as GitHub spells them, such as TypeScript. */
  languages: string[]
  /** Matches the code worth parsing. The rule skips all other code. */
  words: Pick<RegExp, 'test'>
  find: (source: Source) => RuleMatch[]
  path?: string
  good: string[]
  bad: string[]
}

export interface Source {
  root: SgNode
  language: string
  path: string
  /** False if only part of the file is known. Code that seems to be missing may then be in another part. */
  whole: boolean
  /** How long each operator rule has taken on the file, in milliseconds. */
  spent?: Map<string, number>
}

export interface RuleMatch {
  node: SgNode
  until?: SgNode
  /**
   * The node that must be known completely, such as a block that lacks something. In a partial file, the finding counts
   * only if this node's end is known.
   */
  needsEnd?: SgNode | null
  /** 0 to 1. The rule's measured precision takes precedence. */
  confidence: number
}
