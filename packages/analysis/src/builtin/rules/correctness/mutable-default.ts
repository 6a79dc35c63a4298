import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const mutableDefault: Rule = {
  name: 'mutable-default',
  inTests: false,
  languages: [inPython()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /def\b/,
    find: ({ root }) =>
      ofKind(root, 'default_parameter', 'typed_default_parameter').flatMap((node) => {
        const value = node.field('value')
        const name = node.field('name')?.text() ?? ''
        // A leading underscore marks a deliberate cache between calls.
        const isMade =
          /^(?:\[\s*\]|\{\s*\}|(?:list|dict|set)\(\s*\))$/.test(value?.text() ?? '') && !name.startsWith('_')
        return isMade && node.parent()?.parent()?.kind() === 'function_definition'
          ? [{ node, confidence: 0.92 }]
          : []
      }),
    good: [
      'def f(rows=None):\n    rows = rows or []',
      'def f(rows=()):\n    return rows',
      'run(rows=[])',
      'text = "def f(rows=[])"',
    ],
    bad: [
      'def f(rows=[]):\n    rows.append(1)',
      'def f(a, options: dict = {}):\n    return options',
      'def f(*, seen=set()):\n    seen.add(1)',
    ],
  }
}
