import type { SgNode } from '@ast-grep/napi'
import type { Rule, Source } from '../rule-engine/rule.ts'
import { enclosingFunction, isFunction, namedChildren, ofKind } from '../rule-engine/walk-tree.ts'

export const floatingPromise: Rule = {
  name: 'floating-promise',
  inTests: true,
  languages: [
    {
      languages: ['TypeScript', 'JavaScript'],
      words: /async|Promise\.|fetch\(|\.then\(|\.rejects|\.resolves/,
      find: (source) => {
        const asyncNames = localAsyncNames(source)
        return ofKind(source.root, 'expression_statement').flatMap((node) => {
          const call = namedChildren(node)[0]
          if (call?.kind() !== 'call_expression') return []
          const confidence = doubt(call, asyncNames)
          return confidence > 0 ? [{ node: call, confidence }] : []
        })
      },
      good: [
        'async function save() {}\nasync function f() { await save() }',
        'async function save() {}\nasync function f() { void save() }',
        'async function save() {}\nfunction f() { return save() }',
        'async function save() {}\nfunction f() { save().catch(report) }',
        'async function main() {}\nmain()',
        'async function f() { await Promise.all(rows.map(async (row) => save(row))) }',
        'function f() { rows.forEach((row) => { count += row }) }',
        'function save() {}\nfunction f() { save() }',
        'async function load() {}\nfunction C() { useEffect(() => { load() }, []) }',
        'const text = "rows.forEach(async () => {})"',
        'function f() { load().then(show, report) }',
        'async function save() {}\nfunction f(save) { save() }',
        'function f() { function save() {}\n save() }\nfunction g() { async function save() {}\n return save() }',
        'function f() { fetch("/ping", { method: "POST", keepalive: true }) }',
        'async function f() { await expect(load()).rejects.toThrow() }',
      ],
      bad: [
        'async function save() {}\nasync function f() { save() }',
        'const save = async () => {}\nfunction f() { save() }',
        'class A { async save() {}\n  async run() { this.save() } }',
        'async function f() { rows.forEach(async (row) => { await save(row) }) }',
        'async function f() { Promise.all(jobs) }',
        'function f() { fetch("/ping") }',
        'function f() { load().then((rows) => show(rows)) }',
        'it("fails", async () => { expect(load()).rejects.toThrow() })',
      ],
    },
  ],
}

function doubt(call: SgNode, asyncNames: ReadonlySet<string>): number {
  const callee = call.field('function')
  const name = callee?.text() ?? ''
  if (callee?.kind() === 'member_expression' && callee.field('property')?.text() === 'forEach') {
    return isAsync(namedChildren(call.field('arguments'))[0]) ? 0.95 : 0
  }
  // At the top level, an unhandled rejection ends a Node.js program with an error, so it doesn't go unnoticed.
  const around = enclosingFunction(call)
  if (!around) return 0
  if (/^Promise\.(?:all|allSettled|race|any)$/.test(name)) return 0.9
  if (/\.(?:rejects|resolves)\.\w+$/.test(name) && name.startsWith('expect(')) return 0.9
  if (asyncNames.has(name)) return isEffect(around) || isParameter(name, call) ? 0 : 0.85
  // A `keepalive` request can outlive its page.
  if (name === 'fetch') return isEffect(around) || /keepalive: true/.test(call.text()) ? 0 : 0.8
  return isUnhandledThen(call) ? 0.7 : 0
}

function localAsyncNames({ root }: Source): Set<string> {
  const names = new Set<string>()
  const others = new Set<string>()
  for (const declared of ofKind(root, 'function_declaration', 'method_definition', 'variable_declarator')) {
    const made = declared.kind() === 'variable_declarator' ? declared.field('value') : declared
    const name = declared.field('name')?.text()
    if (!name || !made) continue
    const isUnhandled = isAsync(made) && !catchesAll(made)
    const called = declared.kind() === 'method_definition' ? `this.${name}` : name
    ;(isUnhandled ? names : others).add(called)
  }
  return new Set([...names].filter((name) => !others.has(name)))
}

function catchesAll(promise: SgNode): boolean {
  const statements = namedChildren(promise.field('body'))
  return (
    statements.length === 1 &&
    statements[0]?.kind() === 'try_statement' &&
    statements[0].field('handler') !== null
  )
}

function isAsync(node: SgNode | null | undefined): boolean {
  if (!node) return false
  return (
    (isFunction(node) || node.kind() === 'method_definition') &&
    node.children().some((child) => child.kind() === 'async')
  )
}

const isParameter = (name: string, call: SgNode) =>
  call
    .ancestors()
    .filter(isFunction)
    .some((around) =>
      namedChildren(around.field('parameters')).some((each) => each.text().split(/[:=]/)[0]?.trim() === name),
    )

/** React doesn't await effects, so starting async work there is normal. */
function isEffect(around: SgNode): boolean {
  const call = around.parent()?.parent()
  return (
    call?.kind() === 'call_expression' &&
    /^(?:React\.)?use\w*Effect$/.test(call.field('function')?.text() ?? '')
  )
}

function isUnhandledThen(call: SgNode): boolean {
  const callee = call.field('function')
  if (callee?.kind() !== 'member_expression' || callee.field('property')?.text() !== 'then') return false
  if (namedChildren(call.field('arguments')).length > 1) return false
  return !/\.catch\(/.test(callee.text())
}
