import { preciseRulesFor } from '../../builtin/rule-engine/parts-of-file.ts'
import type { Rule } from '../../builtin/rule-engine/rule.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { parseFragment } from '../../syntax/parse-code.ts'
import type { Lines } from '../exercise.ts'

export interface RulePlace extends Lines {
  rule: Rule
}

/** Runs all precise rules if `only` is missing. */
export function findRules(
  code: string,
  { language, path, only }: { language: string | null; path: string; only?: readonly string[] },
): RulePlace[] {
  const syntax = findSyntax(language, path)
  if (language === null || syntax === null) return []
  const rules = preciseRulesFor(language, path).filter(
    ({ rule, words }) => (only === undefined || only.includes(rule.name)) && words.test(code),
  )
  if (rules.length === 0) return []
  const { root, rowOffset } = parseFragment(code, syntax)
  return rules.flatMap(({ rule, find }) =>
    find({ root, language, path, whole: false }).flatMap(({ node, until }) => {
      const { start } = node.range()
      const { end } = (until ?? node).range()
      return [{ rule, start: start.line - rowOffset + 1, end: end.line - rowOffset + 1 }]
    }),
  )
}

export const overlaps = (a: Lines, b: Lines): boolean => a.start <= b.end && b.start <= a.end
