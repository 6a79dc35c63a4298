import { findSyntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import type { LanguageRule } from '../rule-engine/rule.ts'
import { RULES } from '../rules/all-rules.ts'
import { MAX_RULE_MS, startClock } from './time-limit.ts'

/** In characters. Small files come first, because a slow rule may take minutes on a large file. */
const FILE_LENGTHS = [1_000, 4_000, 16_000, 32_000]

interface SlowRun {
  language: string
  length: number
  milliseconds: number
}

/**
 * Tests a rule's speed before the rule is used, because a running search can't be interrupted. Returns null if the rule
 * is fast enough.
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
