import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const unfinishedCode: Rule = {
  name: 'unfinished-code',
  inTests: false,
  languages: [inRust(), inCSharp(), inGo(), inPython(), inJavaScript()],
}

const UNFINISHED = /\b(?:not (?:yet )?implemented(?: yet)?|unimplemented|implement me|todo)\b/i
const sure = (node: SgNode): Found[] => [{ node, confidence: 0.85 }]

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /todo!|unimplemented!/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^(?:todo|unimplemented)!$/.test(call.callee) ? sure(call.node) : [],
      ),
    good: ['fn f() { unreachable!() }', 'fn f() { let s = "todo!()"; }', '// todo!()'],
    bad: ['fn f() { todo!() }', 'fn f() { unimplemented!("fares") }'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /NotImplementedException/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        call.callee === 'new NotImplementedException' ? sure(call.node) : [],
      ),
    good: [
      'class A { void F() { throw new NotSupportedException(); } }',
      'class A { void F() { try { G(); } catch (NotImplementedException) { H(); } } }',
      'class A { string s = "new NotImplementedException()"; }',
    ],
    bad: [
      'class A { void F() { throw new NotImplementedException(); } }',
      'class A { void F() => throw new NotImplementedException("fares"); }',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /panic\(/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        call.callee === 'panic' && UNFINISHED.test(call.args[0]?.text() ?? '') ? sure(call.node) : [],
      ),
    good: [
      'package p\nfunc f() { panic("unreachable") }',
      'package p\nfunc f() { panic(err) }',
      'package p\nvar s = "panic(todo)"',
    ],
    bad: ['package p\nfunc f() { panic("not implemented") }', 'package p\nfunc f() { panic("TODO") }'],
  }
}

/**
 * In a base class, a plain NotImplementedError tells subclasses to implement the method. Only words such as "yet" in
 * the message show that the code is unfinished.
 */
function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /NotImplementedError/,
    find: ({ root }) =>
      ofKind(root, 'raise_statement').flatMap((node) =>
        /NotImplementedError\(\s*f?["'](?![^"']*supported)[^"']*(?:\byet\b|\btodo\b)/i.test(node.text())
          ? sure(node)
          : [],
      ),
    good: [
      'def f(self):\n    raise NotImplementedError',
      'def f(self):\n    raise NotImplementedError("subclasses must say how")',
      'def f():\n    raise NotImplementedError("fares in dollars are not yet supported")',
      'text = "raise NotImplementedError(todo)"',
    ],
    bad: [
      'def f():\n    raise NotImplementedError("not implemented yet")',
      'def f():\n    raise NotImplementedError("TODO: fares")',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /throw new \w*Error\(/,
    find: ({ root }) =>
      ofKind(root, 'throw_statement').flatMap((node) => {
        const isAlone = node.parent()?.parent()?.kind() === 'method_definition'
        return /^throw new \w*Error\(\s*["'`][^"'`]*["'`]\s*\)/.test(node.text()) &&
          UNFINISHED.test(node.text()) &&
          (!isAlone || /\byet\b|\btodo\b/i.test(node.text()))
          ? sure(node)
          : []
      }),
    good: [
      'class A { fare() { throw new Error("Not implemented") } }',
      'function f() { throw new Error("no fare") }',
      'const text = "throw new Error(\'not implemented\')"',
    ],
    bad: [
      'function f() { throw new Error("Not implemented yet") }',
      'class A { fare() { if (a) return 1; else throw new Error("TODO") } }',
    ],
  }
}
