import type { SgNode } from '@ast-grep/napi'
import { partsOf } from './walk-tree.ts'

/**
 * What is awaited. The grammar reads `await db.query<Row>(…)`, with a type in it, as a call of `await db.query`, so that the
 * call stands around the await and not in it.
 */
export function awaitedCall(awaited: SgNode): SgNode | null {
  const inner = partsOf(awaited)[0]
  if (inner?.kind() === 'call_expression') return inner
  const around = awaited.parent()
  return around?.kind() === 'call_expression' && around.field('function')?.kind() === 'await_expression'
    ? around
    : null
}

/** What is called, by the same reading. */
export function calleeOf(call: SgNode): SgNode | null {
  const callee = call.field('function')
  return callee?.kind() === 'await_expression' ? (partsOf(callee)[0] ?? null) : callee
}
