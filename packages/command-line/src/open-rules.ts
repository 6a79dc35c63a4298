import { loadOperatorRules, RuleFilesError } from '@debrief/analysis/builtin/rule-files/operator-rules'
import { onRuleSwitchedOff } from '@debrief/analysis/builtin/rule-files/time-limit'
import { readRulesFolder } from './config.ts'
import { failure } from './problems.ts'
import type { Terminal } from './terminal.ts'

/** Adds the rules in RULES_DIR. Throws a Problem if the folder or a rule file can't be used. */
export function openRules(terminal: Terminal): void {
  const folder = readRulesFolder()
  if (folder === undefined) return
  onRuleSwitchedOff(({ rule, language, milliseconds }) =>
    terminal.note(`The rule ${rule} was switched off: it took ${milliseconds} ms in a ${language} file.`),
  )
  try {
    loadOperatorRules(folder)
  } catch (error) {
    throw error instanceof RuleFilesError ? failure(`RULES_DIR: ${error.message}`) : error
  }
}
