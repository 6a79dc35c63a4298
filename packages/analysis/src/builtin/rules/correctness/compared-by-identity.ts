import type { SgNode } from '@ast-grep/napi'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const comparedByIdentity: Rule = {
  name: 'compared-by-identity',
  inTests: true,
  languages: [inJava(), inPython()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.92 }]

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /[=!]=\s*(?:\w+\s*\()?"|"\s*[=!]=/,
    find: ({ root }) =>
      ofKind(root, 'binary_expression').flatMap((node) => {
        const sides = [node.field('left'), node.field('right')]
        return /^[=!]=$/.test(node.field('operator')?.text() ?? '') &&
          sides.some((side) => side?.kind() === 'string_literal') &&
          !sides.some((side) => side?.kind() === 'null_literal')
          ? sure(node)
          : []
      }),
    good: [
      'class A { boolean b = "x".equals(a); }',
      'class A { boolean b = a == null; }',
      'class A { String b = "a == \\"x\\""; }',
    ],
    bad: [
      'class A { boolean f(String a) { return a == "x"; } }',
      'class A { void f(String a) { if ("x" != a) { g(); } } }',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\bis\b/,
    find: ({ root }) =>
      ofKind(root, 'comparison_operator').flatMap((node) => {
        const isIdentity = node.children().some((child) => /^is(?: not)?$/.test(child.text()))
        return isIdentity &&
          namedChildren(node).some((side) =>
            /^(?:string|integer|float|tuple|list|dictionary)$/.test(String(side.kind())),
          )
          ? sure(node)
          : []
      }),
    good: ['if a is None:\n    f()', 'if a == "x":\n    f()', 'text = "a is 1"', 'if a is True:\n    f()'],
    bad: ['if a is "x":\n    f()', 'if a is not 1:\n    f()', 'b = a is ()'],
  }
}
