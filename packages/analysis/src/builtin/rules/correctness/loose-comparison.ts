import type { SgNode } from '@ast-grep/napi'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const looseComparison: Rule = {
  name: 'loose-comparison',
  inTests: false,
  languages: [inJavaScript(), inPython()],
}

const found = (node: SgNode, confidence: number): Found[] => [{ node, confidence }]

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /[^=!<>]==[^=]|!=[^=]/,
    find: ({ root }) =>
      ofKind(root, 'binary_expression').flatMap((node) => {
        if (!/^[=!]=$/.test(node.field('operator')?.text() ?? '')) return []
        const sides = [node.field('left'), node.field('right')]
        // `== null` also matches undefined on purpose, and typeof always returns a string.
        const isMeant = sides.some((side) => /^(?:null|undefined|void 0|typeof .*)$/.test(side?.text() ?? ''))
        return isMeant ? [] : found(node, 0.85)
      }),
    good: [
      'if (a == null) f()',
      'if (a === b) f()',
      'if (typeof a == "string") f()',
      'const text = "a == b"',
    ],
    bad: ['if (a == b) f()', 'if (row.kind != "fare") f()'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /[=!]=\s*None|\btype\(|None\s*[=!]=/,
    find: ({ root }) =>
      ofKind(root, 'comparison_operator').flatMap((node) => {
        const [left, right, third] = namedChildren(node)
        const operator = node.children().find((child) => /^[=!]=$/.test(child.text()))
        if (!left || !right || third || !operator) return []
        // Query builders and arrays overload ==.
        const isBuilt = node
          .ancestors()
          .some((around) => /^(?:argument_list|subscript)$/.test(String(around.kind())))
        if ((left.kind() === 'none' || right.kind() === 'none') && !isBuilt) return found(node, 0.86)
        const isType =
          /^type\(\w+(?:\.\w+)*\)$/.test(left.text()) &&
          /^(?:str|int|float|list|dict|tuple|bool|set|bytes|[A-Z]\w*)$/.test(right.text())
        return isType ? found(node, 0.82) : []
      }),
    good: [
      'if a is None:\n    f()',
      'query.filter(Row.gone == None)',
      'if isinstance(a, str):\n    f()',
      'if type(a) == type(b):\n    f()',
      '# a == None',
    ],
    bad: [
      'if a == None:\n    f()',
      'while node != None:\n    node = node.next',
      'if type(a) == str:\n    f()',
    ],
  }
}
