import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const finallyDecides: Rule = {
  name: 'finally-decides',
  inTests: true,
  languages: [inPython(), inJavaScript(), inJava()],
}

function find(kind: string): LanguageRule['find'] {
  return ({ root }) =>
    ofKind(root, 'finally_clause').flatMap((block) =>
      ofKind(block, kind)
        .filter((node) => isDirectlyIn(node, block))
        .map((node) => ({ node, confidence: 0.92 })),
    )
}

function isDirectlyIn(node: SgNode, block: SgNode): boolean {
  for (const around of node.ancestors()) {
    if (around.id() === block.id()) return true
    if (isFunction(around)) return false
  }
  return false
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /finally/,
    find: find('return_statement'),
    good: [
      'def f():\n    try:\n        return work()\n    finally:\n        close()',
      'def f():\n    try:\n        work()\n    finally:\n        run(lambda: 1)\n    return 1',
      'text = "finally: return"',
    ],
    bad: [
      'def f():\n    try:\n        work()\n    finally:\n        return 1',
      'def f():\n    try:\n        work()\n    finally:\n        if done:\n            return',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /finally/,
    find: find('return_statement'),
    good: [
      'function f() { try { return work() } finally { close() } }',
      'function f() { try { work() } finally { rows.map(() => { return 1 }) } }',
      'work().finally(() => { return 1 })',
    ],
    bad: [
      'function f() { try { work() } finally { return 1 } }',
      'function f() { try { work() } finally { if (done) return } }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /finally/,
    find: find('return_statement'),
    good: [
      'class A { int f() { try { return g(); } finally { close(); } } }',
      'class A { int f() { try { g(); } finally { run(() -> { return 1; }); } return 1; } }',
      'class A { String s = "finally { return 1; }"; }',
    ],
    bad: [
      'class A { int f() { try { g(); } finally { return 1; } } }',
      'class A { void f() { try { g(); } finally { if (a) { return; } } } }',
    ],
  }
}
