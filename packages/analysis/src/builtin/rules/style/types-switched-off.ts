import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const typesSwitchedOff: Rule = {
  name: 'types-switched-off',
  inTests: false,
  languages: [inTypeScript()],
}

const toMatch = (node: SgNode, confidence = 0.84): RuleMatch[] => [{ node, confidence }]

function inTypeScript(): LanguageRule {
  return {
    languages: ['TypeScript'],
    words: /\bany\b|@ts-/,
    find: ({ root, path }) => {
      if (path.endsWith('.d.ts')) return []
      return [
        ...ofKind(root, 'predefined_type').flatMap((node) =>
          node.text() === 'any' && isOwnChoice(node) ? toMatch(node.parent() ?? node) : [],
        ),
        ...ofKind(root, 'comment').flatMap((node) =>
          /^\/[/*]\s*@ts-(?:ignore|nocheck|expect-error)\W*$/.test(node.text()) ? toMatch(node, 0.88) : [],
        ),
      ]
    },
    good: [
      'function f(row: unknown) {}',
      '// @ts-expect-error the types of this library lack it\nf(1)',
      'type F = (...args: any[]) => void',
      'class A<T extends Record<string, any>> {}',
      'const text = "a: any"',
    ],
    bad: ['function f(row: any) {}', 'const a = b as any', '// @ts-ignore\nf(1)'],
  }
}

/** Generic constraints, rest parameters, `catch` clauses and index signatures often need `any`. */
function isOwnChoice(node: SgNode): boolean {
  const kind = String(node.parent()?.kind())
  if (kind !== 'type_annotation' && kind !== 'as_expression') return false
  const around = node.parent()?.parent()
  return (
    !/catch|index_signature/.test(String(around?.kind())) &&
    !/eslint-disable|biome-ignore/.test(around?.parent()?.prev()?.text() ?? '')
  )
}
