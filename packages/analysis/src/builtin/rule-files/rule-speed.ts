import { findSyntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import type { LanguageRule } from '../rule-engine/rule.ts'
import { RULES } from '../rules/all-rules.ts'
import { MAX_RULE_MS, startClock } from './time-limit.ts'

/** Small files first, so that a rule that gets much slower in larger files is noticed before it takes minutes. */
const FILE_LENGTHS = [1_000, 4_000, 16_000, 32_000]

/** A run in which a rule took too long, on a file of `length` characters. */
interface SlowRun {
  language: string
  length: number
  milliseconds: number
}

/**
 * Runs the rule on files made from the examples of this rule and the built-in rules. A search can't be interrupted, so
 * a rule that would block the process must be found before it's used. Returns null if the rule is fast enough.
 */
export function findSlowRun(rule: LanguageRule): SlowRun | null {
  for (const language of rule.languages) {
    const syntax = findSyntax(language)
    if (syntax === null) continue
    const examples = [...rule.bad, ...rule.good, ...builtinExamples(language)].join('\n')
    for (const length of FILE_LENGTHS) {
      const code = examples.repeat(Math.ceil(length / examples.length)).slice(0, length)
      const source = { root: parseCode(code, syntax), language, path: '', whole: true }
      const stop = startClock()
      rule.words.test(code)
      rule.find(source)
      const milliseconds = Math.round(stop())
      if (milliseconds > MAX_RULE_MS) return { language, length, milliseconds }
    }
  }
  return null
}

function builtinExamples(language: string): string[] {
  const parts = RULES.flatMap(({ languages }) => languages).filter((part) =>
    part.languages.includes(language),
  )
  return parts.flatMap(({ bad, good }) => [...bad, ...good])
}
