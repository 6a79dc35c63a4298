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
  'local_function_statement',
  'anonymous_method_expression',
  'function_item',
  'closure_expression',
  'anonymous_function',
  'anonymous_function_creation_expression',
  'method',
  'singleton_method',
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

/** Whether somebody explains it; a comment for a checker explains nothing. */
export function hasComment(node: SgNode): boolean {
  return node.children().some((child) => isComment(child) && !FOR_CHECKERS.test(child.text()))
}

const FOR_CHECKERS =
  /^\W*(?:noqa|nosec|type: ?ignore|pyright: ?ignore|pylint: ?disable|nolint|eslint-disable)/i

/** Rules ask a tree for the same kinds again and again. */
const FOUND = new WeakMap<SgNode, Map<string, SgNode[]>>()

/** Every node of the kinds inside, in the order of the text. A kind that the grammar does not know is an error. */
export function ofKind(root: SgNode, ...kinds: string[]): SgNode[] {
  const known = FOUND.get(root) ?? new Map<string, SgNode[]>()
  const key = kinds.join(' ')
  const found = known.get(key) ?? findKinds(root, kinds)
  FOUND.set(root, known.set(key, found))
  return found
}

function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const [only] = kinds
  if (kinds.length === 1 && only !== undefined) return root.findAll({ rule: { kind: only } })
  return root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
}

export const isComment = (node: SgNode): boolean => /comment/.test(String(node.kind()))
