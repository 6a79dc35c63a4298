import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const presenceClaimed: Rule = {
  name: 'presence-claimed',
  inTests: false,
  languages: [inTypeScript()],
}

function inTypeScript(): LanguageRule {
  return {
    languages: ['TypeScript'],
    words: /![.[][\w.\]]*!/,
    find: ({ root }) =>
      ofKind(root, 'non_null_expression').flatMap((node) => {
        // Report only the outermost node of a chain.
        const isInner = node
          .ancestors()
          .slice(0, 4)
          .some((around) => around.kind() === 'non_null_expression')
        return !isInner && /![.[].*!$/s.test(node.text()) && node.text().length < 200
          ? [{ node, confidence: 0.84 }]
          : []
      }),
    good: ['use(a!.b)', 'use(a?.b?.c)', 'if (!a.b || !c.d) use()', 'const text = "a!.b!.c"'],
    bad: ['use(a!.b!.c)', 'const owner = rows[0]!.owner!'],
  }
}
