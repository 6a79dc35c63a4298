import type { NapiConfig, SgNode } from '@ast-grep/napi'
import { findSyntax, type Syntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import type { LanguageRule, Rule, RuleMatch } from '../rule-engine/rule.ts'
import { FUNCTION_KINDS } from '../rule-engine/walk-tree.ts'
import type { RuleFile } from './read-rule-files.ts'
import type { RuleDocument, RuleObject } from './rule-document.ts'

export function compileRule({ id, tests, parts }: RuleFile): Rule {
  return {
    name: id,
    inTests: tests === 'only' ? 'only' : tests === 'include',
    languages: parts.map(compile),
  }
}

function compile(ruleDocument: RuleDocument): LanguageRule {
  const document = {
    ...ruleDocument,
    ...limitToAscii({
      rule: ruleDocument.rule,
      constraints: ruleDocument.constraints,
      utils: ruleDocument.utils,
    }),
  }
  const { languages, words, valid, invalid } = document
  const configs = new Map<Syntax, NapiConfig>()
  const fits = new Map<Syntax, boolean>()
  const doesFit = (syntax: Syntax): boolean => {
    const known = fits.get(syntax)
    if (known !== undefined) return known
    const reason = whyUnfit(document, syntax)
    if (reason !== null && !JSX_DIFFERS.has(syntax)) throw new Error(`Rule ${document.id}: ${reason}`)
    fits.set(syntax, reason === null)
    return reason === null
  }
  return {
    languages,
    words: new RegExp(words, 'm'),
    good: valid,
    bad: invalid,
    find: ({ root, language, path }) => {
      const syntax = findSyntax(language, path)
      if (syntax === null || !doesFit(syntax)) return []
      const config = configs.get(syntax) ?? toConfig(document, syntax)
      configs.set(syntax, config)
      return root.findAll(config).map((match) => toFound(match, document))
    },
  }
}

/** TypeScript has two grammars. A rule for JSX fits only one grammar. */
const JSX_DIFFERS: ReadonlySet<Syntax> = new Set(['TypeScript', 'Tsx'])

/** Returns ast-grep's error message, or null if ast-grep accepts the rule. */
export function whyUnfit(document: RuleDocument, syntax: Syntax): string | null {
  try {
    parseCode('', syntax).findAll(toConfig(document, syntax))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function toConfig({ rule, constraints, utils }: RuleDocument, syntax: Syntax): NapiConfig {
  const isFunction: RuleObject = { any: FUNCTION_KINDS[syntax].map((kind) => ({ kind })) }
  // ast-grep compiles the utility rules for every search, so `function` is added only to rules that use it.
  const usesFunction = JSON.stringify({ rule, constraints, utils }).includes('"matches":"function"')
  return {
    rule,
    ...(constraints && { constraints }),
    utils: { ...(usesFunction && { function: isFunction }), ...utils },
  }
}

function toFound(match: SgNode, { labels, needsEnd, confidence }: RuleDocument): RuleMatch {
  const labeled = Object.keys(labels).flatMap((name) => match.getMatch(name) ?? [])
  const [node = match, ...rest] = labeled.toSorted((a, b) => a.range().start.index - b.range().start.index)
  const until = rest.at(-1)
  const end = needsEnd === undefined || needsEnd === 'self' ? match : match.getMatch(needsEnd)
  return { node, confidence, ...(until && { until }), ...(needsEnd !== undefined && { needsEnd: end }) }
}

/**
 * Rewrites regular expressions so that `\w`, `\d`, `\s` and `\b` match only ASCII. Rust takes about a millisecond to
 * compile their Unicode versions, and ast-grep compiles them for every search.
 */
function limitToAscii<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(limitToAscii) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'regex' && typeof inner === 'string' ? toAscii(inner) : limitToAscii(inner),
    ]),
  ) as Value
}

const SETS: Record<string, string> = { w: '0-9A-Za-z_', d: '0-9', s: ' \\t\\n\\r\\f\\v' }

function toAscii(regex: string): string {
  let isInClass = false
  const ascii = regex.replace(/\\?[\s\S]/g, (part) => {
    if (part === '[' || part === ']') isInClass = part === '['
    const letter = part[1] ?? ''
    const set = SETS[letter.toLowerCase()]
    if (letter === 'b') return '(?-u:\\b)'
    if (set === undefined) return part
    if (isInClass) return letter in SETS ? set : part
    return letter in SETS ? `[${set}]` : `[^${set}]`
  })
  // The prefix keeps the meaning but halves the compile time, because Rust then doesn't look for all spellings of the
  // first letters.
  return ascii.startsWith('(?i)') ? `^(?s:.)*?(?:${ascii})` : ascii
}
