import type { SgNode } from '@ast-grep/napi'
import { namedChildren, ofKind } from './walk-tree.ts'

export interface Call {
  node: SgNode
  /** The callee's source text, such as `os.path.join` or `new File`. A long chain is shortened to its end. */
  callee: string
  name: string
  object: SgNode | null
  args: SgNode[]
}

const KINDS: Record<string, string[]> = {
  TypeScript: ['call_expression', 'new_expression'],
  JavaScript: ['call_expression', 'new_expression'],
  Python: ['call'],
  Go: ['call_expression'],
  Java: ['method_invocation', 'object_creation_expression'],
  'C#': ['invocation_expression', 'object_creation_expression'],
  Rust: ['call_expression', 'macro_invocation'],
  PHP: [
    'function_call_expression',
    'member_call_expression',
    'scoped_call_expression',
    'object_creation_expression',
  ],
  Ruby: ['call'],
}

const READ = new WeakMap<SgNode, Call[]>()

export function findCalls({ root, language }: { root: SgNode; language: string }): Call[] {
  const known = READ.get(root)
  if (known) return known
  const calls = ofKind(root, ...(KINDS[language] ?? [])).map(readCall)
  READ.set(root, calls)
  return calls
}

export function readCall(node: SgNode): Call {
  const made = node.field('constructor') ?? node.field('type')
  const args = getArguments(node)
  if (made || /^(?:new|object_creation)_expression$/.test(String(node.kind()))) {
    const name = (made ?? namedChildren(node)[0])?.text() ?? ''
    return { node, callee: `new ${name.replace(/^\\/, '')}`, name, object: null, args }
  }
  const target = node.field('function') ?? node.field('macro')
  const object = target
    ? getObject(target)
    : (node.field('object') ?? node.field('receiver') ?? node.field('scope'))
  const name = target ? getName(target) : ((node.field('name') ?? node.field('method'))?.text() ?? '')
  return { node, callee: formatCallee(node, target, object, name), name, object, args }
}

const getObject = (target: SgNode) =>
  target.field('object') ?? target.field('operand') ?? target.field('value') ?? target.field('expression')

const getName = (target: SgNode) =>
  (
    target.field('property') ??
    target.field('attribute') ??
    target.field('field') ??
    target.field('name') ??
    target
  ).text()

function formatCallee(node: SgNode, target: SgNode | null, object: SgNode | null, name: string): string {
  if (node.kind() === 'macro_invocation') return `${name}!`
  if (target) return tail(target.text()).replace(/^\\/, '')
  if (!object) return name
  const joint = { member_call_expression: '->', scoped_call_expression: '::' }[String(node.kind())] ?? '.'
  return `${tail(object.text())}${joint}${name}`
}

const tail = (text: string) => text.slice(-120).replace(/\s+/g, '')

function getArguments(node: SgNode): SgNode[] {
  const list =
    node.field('arguments') ??
    node.children().find((child) => /^(?:arguments|argument_list|token_tree)$/.test(String(child.kind()))) ??
    null
  return namedChildren(list).map((part) =>
    part.kind() === 'argument' ? (namedChildren(part).at(-1) ?? part) : part,
  )
}

/**
 * Returns a named argument's value in Python. Undefined if the call lacks the argument, null if `**options` may contain
 * the argument.
 */
export function namedArgument(call: Call, name: string): SgNode | null | undefined {
  for (const argument of call.args) {
    if (argument.kind() === 'keyword_argument' && argument.field('name')?.text() === name)
      return argument.field('value')
  }
  return call.args.some((argument) => argument.kind() === 'dictionary_splat') ? null : undefined
}
