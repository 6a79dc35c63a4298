import type { SgNode } from '@ast-grep/napi'
import { namedChildren } from './walk-tree.ts'

/**
 * The grammar parses `await db.query<Row>(…)` as a call of `await db.query`. The call is then the parent of the await
 * expression.
 */
export function awaitedCall(awaited: SgNode): SgNode | null {
  const inner = namedChildren(awaited)[0]
  if (inner?.kind() === 'call_expression') return inner
  const around = awaited.parent()
  return around?.kind() === 'call_expression' && around.field('function')?.kind() === 'await_expression'
    ? around
    : null
}

export function getCallee(call: SgNode): SgNode | null {
  const callee = call.field('function')
  return callee?.kind() === 'await_expression' ? (namedChildren(callee)[0] ?? null) : callee
}
