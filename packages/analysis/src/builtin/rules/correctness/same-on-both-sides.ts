import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const sameOnBothSides: Rule = {
  name: 'same-on-both-sides',
  inTests: false,
  languages: [inBraces(['TypeScript', 'JavaScript']), inPython(), inGo(), inJava()],
}

const sure = (node: SgNode): RuleMatch[] => [{ node, needsEnd: node, confidence: 0.9 }]

/**
 * False for parentheses, `await`, `++` and `--`, because evaluating such code twice may give different values. Also
 * false for number and string literals, which the rule ignores.
 */
const isSteady = (text: string) => !/[()]|\+\+|--|^\d+(?:\.\d+)?$|^["'`]|await|^0x/.test(text)

type Part = SgNode | null | undefined

function getLength(node: SgNode): number {
  const { start, end } = node.range()
  return end.index - start.index
}

/** Compares lengths first, because reading the text of every part of a long chain takes quadratic time. */
const isSameText = (one: Part, other: Part): boolean =>
  !!one && !!other && getLength(one) === getLength(other) && one.text() === other.text()

function sameOperands({ root }: { root: SgNode }): RuleMatch[] {
  return ofKind(root, 'binary_expression').flatMap((node) => {
    const [left, right] = [node.field('left'), node.field('right')]
    return /^(?:===|<=?|>=?|&&|\|\||-|%)$/.test(node.field('operator')?.text() ?? '') &&
      isSameText(left, right) &&
      isSteady(left?.text() ?? '(')
      ? sure(node)
      : []
  })
}

function sameBranches({ root }: { root: SgNode }): RuleMatch[] {
  return ofKind(root, 'if_statement').flatMap((node) => {
    const alternative = node.field('alternative')
    const other =
      alternative?.kind() === 'else_clause'
        ? (alternative.field('body') ?? namedChildren(alternative)[0])
        : alternative
    const body = node.field('consequence')
    const text = isSameText(body, other) ? (body?.text() ?? '') : ''
    return text.length > 4 && /\w/.test(text) ? sure(node) : []
  })
}

function inBraces(languages: string[]): LanguageRule {
  return {
    languages,
    words: /else|===|!==|[<>&|%-]/,
    find: (source) => [...sameOperands(source), ...sameBranches(source)],
    good: [
      'if (a === b) f()',
      'if (Number.isNaN(a)) f()',
      'if (a) { f() } else { g() }',
      'const b = next() - next()',
    ],
    bad: ['if (row.id === row.id) f()', 'const b = a && a', 'if (a) { f(1) } else { f(1) }'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /else|[<>=]|\b(?:and|or)\b/,
    find: ({ root }) => [
      ...ofKind(root, 'comparison_operator', 'boolean_operator').flatMap((node) => {
        const [left, right, third] = namedChildren(node)
        const operator = node.child(1)?.text() ?? ''
        return !third && isSameText(left, right) && isSteady(left?.text() ?? '(') && !/^!=$/.test(operator)
          ? sure(node)
          : []
      }),
      ...ofKind(root, 'conditional_expression').flatMap((node) => {
        const [yes, , no] = namedChildren(node)
        return isSameText(yes, no) ? sure(node) : []
      }),
      ...ofKind(root, 'if_statement').flatMap((node) => {
        const otherwise = node.field('alternative')
        const body = node.field('consequence')
        return otherwise?.kind() === 'else_clause' &&
          isSameText(otherwise.field('body'), body) &&
          !/^(?:pass|\.\.\.)$/.test(body?.text() ?? '')
          ? sure(node)
          : []
      }),
    ],
    good: [
      'if a == b:\n    f()',
      'if a != a:\n    f()',
      'if next(a) == next(a):\n    f()',
      'if a:\n    f()\nelse:\n    g()',
    ],
    bad: [
      'if row.id == row.id:\n    f()',
      'b = a or a',
      'if a:\n    f(1)\nelse:\n    f(1)',
      'b = 1 if a else 1',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /else|[<>&|%-]/,
    find: (source) => [...sameOperands(source), ...sameBranches(source)],
    good: [
      'package p\nfunc f() { if a < b { g() } }',
      'package p\nfunc f() { if a { g() } else { h() } }',
      'package p\nvar s = "a && a"',
    ],
    bad: [
      'package p\nfunc f() bool { return a.x && a.x }',
      'package p\nfunc f() { if a { g(1) } else { g(1) } }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /else|[<>&|%-]/,
    find: (source) => [...sameOperands(source), ...sameBranches(source)],
    good: [
      'class A { boolean f() { return a < b; } }',
      'class A { void f() { if (a) { g(); } else { h(); } } }',
      'class A { String s = "a && a"; }',
    ],
    bad: [
      'class A { boolean f() { return a.x || a.x; } }',
      'class A { void f() { if (a) { g(1); } else { g(1); } } }',
    ],
  }
}
