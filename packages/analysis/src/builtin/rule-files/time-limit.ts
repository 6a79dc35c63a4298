import type { LanguageRule } from '../rule-engine/rule.ts'

/** An operator's rule that took too long in one file, so this process doesn't run it anymore. */
export interface SwitchedOffRule {
  rule: string
  language: string
  /** How long the rule took in the file. */
  milliseconds: number
}

/** The time that an operator's rule may take in one file, in milliseconds. */
export const MAX_RULE_MS = 200

const off = new Set<string>()
let report: (rule: SwitchedOffRule) => void = () => {}

/** Sets the function to call when a rule is switched off. */
export function onRuleSwitchedOff(listener: (rule: SwitchedOffRule) => void): void {
  report = listener
}

/** Wraps one part of a rule. If the rule takes too long in one file, it's switched off in this process. */
export function limitTime(rule: string, part: LanguageRule, limit = MAX_RULE_MS): LanguageRule {
  const count = (milliseconds: number, language: string) => {
    if (milliseconds <= limit || off.has(rule)) return
    off.add(rule)
    report({ rule, language, milliseconds: Math.round(milliseconds) })
  }
  return {
    ...part,
    words: {
      test(text) {
        if (off.has(rule)) return false
        const stop = startClock()
        const isLikely = part.words.test(text)
        count(stop(), part.languages.join(' or '))
        return isLikely
      },
    },
    find(source) {
      if (off.has(rule)) return []
      const stop = startClock()
      const found = part.find(source)
      const total = (source.spent?.get(rule) ?? 0) + stop()
      source.spent?.set(rule, total)
      count(total, source.language)
      return found
    },
  }
}

/**
 * Measures elapsed or CPU time, whichever is less, so that neither waiting for a CPU nor work in other threads counts.
 */
export function startClock(): () => number {
  const [startedAt, used] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    return Math.min(performance.now() - startedAt, (user + system) / 1_000)
  }
}
