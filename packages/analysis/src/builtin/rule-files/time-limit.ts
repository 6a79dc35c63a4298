import type { LanguageRule } from '../rule-engine/rule.ts'

export interface SwitchedOffRule {
  rule: string
  language: string
  milliseconds: number
}

/** The maximum time of an operator rule per file, in milliseconds. */
export const MAX_RULE_MS = 200

const off = new Set<string>()
let report: (rule: SwitchedOffRule) => void = () => {}

export function onRuleSwitchedOff(listener: (rule: SwitchedOffRule) => void): void {
  report = listener
}

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
 * Returns a function that returns the elapsed time or the CPU time since the start, whichever is smaller, in
 * milliseconds. This mostly excludes waits for a CPU and work in other threads.
 */
export function startClock(): () => number {
  const [startedAt, used] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    return Math.min(performance.now() - startedAt, (user + system) / 1_000)
  }
}
