import type { Rule } from '../rule-engine/rule.ts'
import { floatingPromise } from './floating-promise.ts'
import { queryInLoop } from './query-in-loop.ts'
import { resourceLeftOpen } from './resource-left-open.ts'
import { sqlFromStrings } from './sql-from-strings.ts'
import { swallowedError } from './swallowed-error.ts'

/** Adding a rule is one file and one line here. */
export const RULES: readonly Rule[] = [
  sqlFromStrings,
  floatingPromise,
  swallowedError,
  resourceLeftOpen,
  queryInLoop,
]
