import type { SgNode } from '@ast-grep/napi'
import { namedChildren } from './walk-tree.ts'

/**
 * The awaited call. The grammar parses `await db.query<Row>(…)`, with a type argument, as a call of `await db.query`.
 * In that case, the call is the parent of the await expression.
 */
export function awaitedCall(awaited: SgNode): SgNode | null {
  const inner = namedChildren(awaited)[0]
  if (inner?.kind() === 'call_expression') return inner
  const around = awaited.parent()
  return around?.kind() === 'call_expression' && around.field('function')?.kind() === 'await_expression'
    ? around
    : null
}

/** The function that is called, even if the grammar puts the await expression inside the call. */
export function getCallee(call: SgNode): SgNode | null {
  const callee = call.field('function')
  return callee?.kind() === 'await_expression' ? (namedChildren(callee)[0] ?? null) : callee
}
