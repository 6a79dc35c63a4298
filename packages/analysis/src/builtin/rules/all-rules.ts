import type { Rule } from '../rule-engine/rule.ts'
import { compileRule } from '../rule-files/compile-rule.ts'
import { builtInRuleFiles } from '../rule-files/read-rule-files.ts'
import { checkThenAct } from './concurrency/check-then-act.ts'
import { lockLeftHeld } from './concurrency/lock-left-held.ts'
import { loopVariableCaptured } from './concurrency/loop-variable-captured.ts'
import { naiveDate } from './correctness/naive-date.ts'
import { sameOnBothSides } from './correctness/same-on-both-sides.ts'
import { answerUnchecked } from './errors/answer-unchecked.ts'
import { broadCatch } from './errors/broad-catch.ts'
import { causeLost } from './errors/cause-lost.ts'
import { lookupUnchecked } from './errors/lookup-unchecked.ts'
import { unwrappedInput } from './errors/unwrapped-input.ts'
import { floatingPromise } from './floating-promise.ts'
import { addressInCode } from './leftovers/address-in-code.ts'
import { commentedOutCode } from './leftovers/commented-out-code.ts'
import { debugOutput } from './leftovers/debug-output.ts'
import { starImport } from './leftovers/star-import.ts'
import { awaitsInTurn } from './performance/awaits-in-turn.ts'
import { copiedInLoop } from './performance/copied-in-loop.ts'
import { listAsQueue } from './performance/list-as-queue.ts'
import { listSearchedInLoop } from './performance/list-searched-in-loop.ts'
import { missingTimeout } from './performance/missing-timeout.ts'
import { textJoinedInLoop } from './performance/text-joined-in-loop.ts'
import { queryInLoop } from './query-in-loop.ts'
import { resourceLeftOpen } from './resource-left-open.ts'
import { openRedirect } from './security/open-redirect.ts'
import { pathFromRequest } from './security/path-from-request.ts'
import { secretInCode } from './security/secret-in-code.ts'
import { shellFromStrings } from './security/shell-from-strings.ts'
import { textRunAsCode } from './security/text-run-as-code.ts'
import { unsafeHtml } from './security/unsafe-html.ts'
import { weakHash } from './security/weak-hash.ts'
import { sqlFromStrings } from './sql-from-strings.ts'
import { deepNesting } from './style/deep-nesting.ts'
import { indexAsKey } from './style/index-as-key.ts'
import { indexLoop } from './style/index-loop.ts'
import { slowPattern } from './style/slow-pattern.ts'
import { tooManyParameters } from './style/too-many-parameters.ts'
import { typesSwitchedOff } from './style/types-switched-off.ts'
import { swallowedError } from './swallowed-error.ts'
import { testWithoutAssertion } from './test-code/test-without-assertion.ts'

/**
 * These rules need checks that rule files can't express, such as following values, counting, or reading the file's
 * path.
 */
const CODE_RULES: readonly Rule[] = [
  sqlFromStrings,
  openRedirect,
  pathFromRequest,
  secretInCode,
  shellFromStrings,
  textRunAsCode,
  unsafeHtml,
  weakHash,
  floatingPromise,
  swallowedError,
  resourceLeftOpen,
  queryInLoop,
  answerUnchecked,
  broadCatch,
  causeLost,
  lookupUnchecked,
  unwrappedInput,
  checkThenAct,
  lockLeftHeld,
  loopVariableCaptured,
  naiveDate,
  sameOnBothSides,
  awaitsInTurn,
  copiedInLoop,
  listAsQueue,
  listSearchedInLoop,
  missingTimeout,
  textJoinedInLoop,
  testWithoutAssertion,
  deepNesting,
  indexAsKey,
  indexLoop,
  slowPattern,
  tooManyParameters,
  typesSwitchedOff,
  addressInCode,
  commentedOutCode,
  debugOutput,
  starImport,
]

export const RULES: readonly Rule[] = [...CODE_RULES, ...builtInRuleFiles().map(compileRule)]

let all = RULES

export const allRules = (): readonly Rule[] => all

export function setOperatorRules(rules: readonly Rule[]): void {
  all = [...RULES, ...rules]
}
