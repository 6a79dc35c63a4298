import { loadOperatorRules, RuleFilesError } from '@debrief/analysis/builtin/rule-files/operator-rules'
import { onRuleSwitchedOff } from '@debrief/analysis/builtin/rule-files/time-limit'
import type { Database } from '@debrief/database/connect'
import { keepSwitchedOffRule } from '@debrief/database/operations/switched-off-rules'
import { ConfigError } from '@debrief/service-kit/config'
import type { Log } from '@debrief/service-kit/log'

/** Adds the operator's rules to this process. Throws a ConfigError that lists the faulty rule files. */
export function openRules(folder: string | undefined, log: Log): void {
  if (folder === undefined) return
  try {
    log.info({ folder, rules: loadOperatorRules(folder) }, 'operator rules loaded')
  } catch (error) {
    if (!(error instanceof RuleFilesError)) throw error
    throw new ConfigError(`RULES_DIR: ${error.message}`, { cause: error })
  }
}

/** Logs rules that were switched off because they take too long, and stores them for the operators' page. */
export function watchRules(db: Database, { log, service }: { log: Log; service: string }): void {
  onRuleSwitchedOff((rule) => {
    log.warn(rule, 'rule switched off')
    keepSwitchedOffRule(db, rule, service).catch((err: unknown) =>
      log.warn({ err, rule: rule.rule }, 'switched-off rule not stored'),
    )
  })
}
