import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const builtinHidden: Rule = {
  name: 'builtin-hidden',
  inTests: false,
  languages: [inPython()],
}

const BUILT_IN =
  /^(?:list|dict|set|str|int|float|bool|tuple|bytes|sum|max|min|len|print|sorted|map|zip|range|open|any|all|abs|round)$/

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words:
      /\b(?:list|dict|set|str|int|float|bool|tuple|bytes|sum|max|min|len|print|sorted|map|zip|range|open|any|all|abs|round)\s*(?:=|:|,|\bin\b)/,
    find: ({ root }) =>
      ofKind(root, 'assignment', 'for_statement').flatMap((node) => {
        const name = node.field('left')
        const inClass =
          !enclosingFunction(node) && node.ancestors().some((around) => around.kind() === 'class_definition')
        // A fallback for old versions redefines the name on purpose.
        const isOnPurpose =
          node.ancestors().some((around) => around.kind() === 'try_statement') && !enclosingFunction(node)
        return name?.kind() === 'identifier' &&
          BUILT_IN.test(name.text()) &&
          node.field('right') &&
          !inClass &&
          !isOnPurpose &&
          node.field('right')?.text() !== name.text()
          ? [{ node: name, confidence: 0.88 }]
          : []
      }),
    good: [
      'rows = list(names)',
      'run(list=rows)',
      'class A:\n    max = 3',
      'self.list = rows',
      'def f(max=3):\n    return max',
    ],
    bad: ['list = read()', 'def f(rows):\n    sum = 0\n    return sum', 'for str in rows:\n    use(str)'],
  }
}
