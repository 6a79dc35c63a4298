import type { Rule } from '../rule-engine/rule.ts'
import { asyncVoid } from './concurrency/async-void.ts'
import { blockingWait } from './concurrency/blocking-wait.ts'
import { checkThenAct } from './concurrency/check-then-act.ts'
import { countedTooLate } from './concurrency/counted-too-late.ts'
import { deferInLoop } from './concurrency/defer-in-loop.ts'
import { lockLeftHeld } from './concurrency/lock-left-held.ts'
import { loopVariableCaptured } from './concurrency/loop-variable-captured.ts'
import { sharedCollection } from './concurrency/shared-collection.ts'
import { comparedByIdentity } from './correctness/compared-by-identity.ts'
import { deadCode } from './correctness/dead-code.ts'
import { floatMoney } from './correctness/float-money.ts'
import { looseComparison } from './correctness/loose-comparison.ts'
import { mutableDefault } from './correctness/mutable-default.ts'
import { naiveDate } from './correctness/naive-date.ts'
import { resultDropped } from './correctness/result-dropped.ts'
import { sameOnBothSides } from './correctness/same-on-both-sides.ts'
import { answerUnchecked } from './errors/answer-unchecked.ts'
import { broadCatch } from './errors/broad-catch.ts'
import { causeLost } from './errors/cause-lost.ts'
import { errorOverwritten } from './errors/error-overwritten.ts'
import { finallyDecides } from './errors/finally-decides.ts'
import { lookupUnchecked } from './errors/lookup-unchecked.ts'
import { unfinishedCode } from './errors/unfinished-code.ts'
import { unwrappedInput } from './errors/unwrapped-input.ts'
import { floatingPromise } from './floating-promise.ts'
import { addressInCode } from './leftovers/address-in-code.ts'
import { commentedOutCode } from './leftovers/commented-out-code.ts'
import { debugOutput } from './leftovers/debug-output.ts'
import { emptyBlock } from './leftovers/empty-block.ts'
import { starImport } from './leftovers/star-import.ts'
import { todoWithoutReference } from './leftovers/todo-without-reference.ts'
import { awaitsInTurn } from './performance/awaits-in-turn.ts'
import { blockingHandler } from './performance/blocking-handler.ts'
import { copiedInLoop } from './performance/copied-in-loop.ts'
import { listAsQueue } from './performance/list-as-queue.ts'
import { listSearchedInLoop } from './performance/list-searched-in-loop.ts'
import { missingTimeout } from './performance/missing-timeout.ts'
import { textJoinedInLoop } from './performance/text-joined-in-loop.ts'
import { unboundedRead } from './performance/unbounded-read.ts'
import { queryInLoop } from './query-in-loop.ts'
import { resourceLeftOpen } from './resource-left-open.ts'
import { openRedirect } from './security/open-redirect.ts'
import { pathFromRequest } from './security/path-from-request.ts'
import { predictableToken } from './security/predictable-token.ts'
import { secretInCode } from './security/secret-in-code.ts'
import { shellFromStrings } from './security/shell-from-strings.ts'
import { textRunAsCode } from './security/text-run-as-code.ts'
import { tlsNotVerified } from './security/tls-not-verified.ts'
import { unsafeDeserialisation } from './security/unsafe-deserialisation.ts'
import { unsafeHtml } from './security/unsafe-html.ts'
import { weakCipher } from './security/weak-cipher.ts'
import { weakHash } from './security/weak-hash.ts'
import { sqlFromStrings } from './sql-from-strings.ts'
import { builtinHidden } from './style/builtin-hidden.ts'
import { deepNesting } from './style/deep-nesting.ts'
import { effectNotUndone } from './style/effect-not-undone.ts'
import { indexAsKey } from './style/index-as-key.ts'
import { indexLoop } from './style/index-loop.ts'
import { presenceClaimed } from './style/presence-claimed.ts'
import { slowPattern } from './style/slow-pattern.ts'
import { tooManyParameters } from './style/too-many-parameters.ts'
import { typesSwitchedOff } from './style/types-switched-off.ts'
import { swallowedError } from './swallowed-error.ts'
import { assertionNotMade } from './test-code/assertion-not-made.ts'
import { sleepInTest } from './test-code/sleep-in-test.ts'
import { testLeftOut } from './test-code/test-left-out.ts'
import { testWithoutAssertion } from './test-code/test-without-assertion.ts'

/** To add a rule, create its file and add one line here. */
export const RULES: readonly Rule[] = [
  sqlFromStrings,
  openRedirect,
  pathFromRequest,
  predictableToken,
  secretInCode,
  shellFromStrings,
  textRunAsCode,
  tlsNotVerified,
  unsafeDeserialisation,
  unsafeHtml,
  weakCipher,
  weakHash,
  floatingPromise,
  swallowedError,
  resourceLeftOpen,
  queryInLoop,
  answerUnchecked,
  broadCatch,
  causeLost,
  errorOverwritten,
  finallyDecides,
  lookupUnchecked,
  unfinishedCode,
  unwrappedInput,
  asyncVoid,
  blockingWait,
  checkThenAct,
  countedTooLate,
  deferInLoop,
  lockLeftHeld,
  loopVariableCaptured,
  sharedCollection,
  comparedByIdentity,
  deadCode,
  floatMoney,
  looseComparison,
  mutableDefault,
  naiveDate,
  resultDropped,
  sameOnBothSides,
  awaitsInTurn,
  blockingHandler,
  copiedInLoop,
  listAsQueue,
  listSearchedInLoop,
  missingTimeout,
  textJoinedInLoop,
  unboundedRead,
  assertionNotMade,
  sleepInTest,
  testLeftOut,
  testWithoutAssertion,
  builtinHidden,
  deepNesting,
  effectNotUndone,
  indexAsKey,
  indexLoop,
  presenceClaimed,
  slowPattern,
  tooManyParameters,
  typesSwitchedOff,
  addressInCode,
  commentedOutCode,
  debugOutput,
  emptyBlock,
  starImport,
  todoWithoutReference,
]
