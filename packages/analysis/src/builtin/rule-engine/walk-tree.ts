import type { SgNode } from '@ast-grep/napi'
import type { Syntax } from '../../syntax/languages.ts'
import { ERROR } from '../../syntax/parse-code.ts'

const SCRIPT = [
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function_declaration',
  'generator_function',
]

/** In rule files, the utility rule `function` matches all of these kinds. */
export const FUNCTION_KINDS: Record<Syntax, readonly string[]> = {
  TypeScript: SCRIPT,
  Tsx: SCRIPT,
  JavaScript: SCRIPT,
  python: ['function_definition', 'lambda'],
  go: ['function_declaration', 'method_declaration', 'func_literal'],
  java: ['method_declaration', 'constructor_declaration', 'lambda_expression'],
  csharp: [
    'method_declaration',
    'constructor_declaration',
    'lambda_expression',
    'local_function_statement',
    'anonymous_method_expression',
  ],
  rust: ['function_item', 'closure_expression'],
  php: ['function_definition', 'method_declaration', 'arrow_function', 'anonymous_function'],
  ruby: ['method', 'singleton_method', 'lambda'],
}

const FUNCTIONS = new Set(Object.values(FUNCTION_KINDS).flat())

export const isFunction = (node: SgNode): boolean => FUNCTIONS.has(String(node.kind()))

export function enclosingFunction(node: SgNode): SgNode | null {
  return node.ancestors().find(isFunction) ?? null
}

export function namedChildren(node: SgNode | null): SgNode[] {
  return (node?.children() ?? []).filter((child) => child.isNamed() && !isComment(child))
}

/** Ignores comments for common linters and type checkers, such as `noqa` and `eslint-disable`. */
export function hasComment(node: SgNode): boolean {
  return node.children().some((child) => isComment(child) && !FOR_CHECKERS.test(child.text()))
}

const FOR_CHECKERS =
  /^\W*(?:noqa|nosec|type: ?ignore|pyright: ?ignore|pylint: ?disable|nolint|eslint-disable)/i

const FOUND = new WeakMap<SgNode, Map<string, SgNode[]>>()

/** Returns nodes in source order. Throws if the grammar doesn't know a kind. */
export function ofKind(root: SgNode, ...kinds: string[]): SgNode[] {
  const known = FOUND.get(root) ?? new Map<string, SgNode[]>()
  const key = kinds.join(' ')
  const found = known.get(key) ?? findKinds(root, kinds)
  FOUND.set(root, known.set(key, found))
  return found
}

function findKinds(root: SgNode, kinds: readonly string[]): SgNode[] {
  const [only] = kinds
  if (kinds.length === 1 && only === 'ERROR') return root.findAll(ERROR)
  if (kinds.length === 1 && only !== undefined) return root.findAll({ rule: { kind: only } })
  return root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
}

export const isComment = (node: SgNode): boolean => /comment/.test(String(node.kind()))
