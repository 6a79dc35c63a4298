import type { SgNode } from '@ast-grep/napi'

/** What counts as the body something runs in, in every language the rules know. */
const FUNCTIONS = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function_declaration',
  'generator_function',
  'function_definition',
  'lambda',
  'method_declaration',
  'func_literal',
  'constructor_declaration',
  'lambda_expression',
])

export const isFunction = (node: SgNode): boolean => FUNCTIONS.has(String(node.kind()))

/** The innermost function around; null at a file's top level. */
export function enclosingFunction(node: SgNode): SgNode | null {
  return node.ancestors().find(isFunction) ?? null
}

/** Statements or expressions inside, comments left out. */
export function partsOf(node: SgNode | null): SgNode[] {
  return (node?.children() ?? []).filter((child) => child.isNamed() && !isComment(child))
}

export function hasComment(node: SgNode): boolean {
  return node.children().some(isComment)
}

export function ofKind(root: SgNode, ...kinds: string[]): SgNode[] {
  const [only] = kinds
  if (kinds.length === 1 && only !== undefined) return root.findAll({ rule: { kind: only } })
  return root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
}

const isComment = (node: SgNode): boolean => /comment/.test(String(node.kind()))
