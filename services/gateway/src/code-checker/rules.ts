import { loadOperatorRules, RuleFilesError } from '@debrief/analysis/builtin/rule-files/operator-rules'
import { onRuleSwitchedOff, type SwitchedOffRule } from '@debrief/analysis/builtin/rule-files/time-limit'

const switchedOff: SwitchedOffRule[] = []

/** Loads the operator's rules. Returns an error message if the rule files are invalid, otherwise null. */
export function openRules(folder: string | undefined): string | null {
  if (folder === undefined) return null
  onRuleSwitchedOff((rule) => switchedOff.push(rule))
  try {
    loadOperatorRules(folder)
    return null
  } catch (error) {
    if (error instanceof RuleFilesError) return error.message
    throw error
  }
}

export const takeSwitchedOff = (): SwitchedOffRule[] => switchedOff.splice(0)
