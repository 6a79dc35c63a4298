import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const deepNesting: Rule = {
  name: 'deep-nesting',
  inTests: false,
  languages: [
    inPython(),
    inBraces(['TypeScript', 'JavaScript'], {
      nests: /^(?:if|for|for_in|while|do|switch|try)_statement$/,
      ifs: 'if_statement',
      put: (body) => `function f() { ${body} }`,
    }),
    inBraces(['Java'], {
      nests: /^(?:if|for|enhanced_for|while|do|try|try_with_resources)_statement$|^switch_expression$/,
      ifs: 'if_statement',
      put: (body) => `class A { void f() { ${body} } }`,
    }),
    inBraces(['Go'], {
      nests: /^(?:if|for|expression_switch|type_switch|select)_statement$/,
      ifs: 'if_statement',
      put: (body) =>
        `package p\nfunc f() { ${body.replace(/[()]/g, ' ').replaceAll('work', 'work()').replace(/;/g, '')} }`,
    }),
  ],
}

/** This limit is more lenient than SonarSource's rule S134, which allows 3 levels by default. */
const MAX_DEPTH = 5

/** Reports only the first level that is too deep. Deeper levels are part of the same problem. */
function tooDeep(root: SgNode, nests: RegExp, ifs: string): RuleMatch[] {
  return ofKind(root, ifs).flatMap((node) =>
    !isElseIf(node) && measureDepth(node, nests) === MAX_DEPTH + 1
      ? [{ node: node.field('condition') ?? node, confidence: 0.84 }]
      : [],
  )
}

/** `tooDeep` checks this before the depth, because measuring each `else if` in a long chain would be slow. */
function isElseIf(node: SgNode): boolean {
  const around = node.parent()
  return around?.kind() === 'else_clause' || around?.field('alternative')?.id() === node.id()
}

function measureDepth(node: SgNode, nests: RegExp): number {
  let depth = 1
  let inner = node
  for (const around of node.ancestors()) {
    if (isFunction(around)) break
    const isElseIf =
      String(inner.kind()) === 'if_statement' && around.field('alternative')?.id() === inner.id()
    if (nests.test(String(around.kind())) && !isElseIf) depth++
    if (!/^else_clause$/.test(String(around.kind()))) inner = around
    else if (String(inner.kind()) === 'if_statement') depth--
  }
  return depth
}

function inPython(): LanguageRule {
  const nests = /^(?:if|for|while|with|try|match)_statement$/
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, level) => `${'    '.repeat(level + 1)}if a${level}:\n`).join('')
  return {
    languages: ['Python'],
    words: /\n(?:\t{5}|\s{20})\s*if\b/,
    find: ({ root }) => tooDeep(root, nests, 'if_statement'),
    good: [
      `def f():\n${nested(5)}${'    '.repeat(6)}work()`,
      'def f():\n    if a:\n        work()',
      'text = "if a: if b: if c: if d: if e: if f: g()"',
    ],
    bad: [
      `def f():\n${nested(6)}${'    '.repeat(7)}work()`,
      `def f():\n    for a in b:\n${nested(6).replaceAll(/^/gm, '    ').trimEnd()}\n${'    '.repeat(8)}work()`.replace(
        '    for a in b:\n        if a0',
        '    for a in b:\n        while a0',
      ),
    ],
  }
}

interface Shape {
  nests: RegExp
  ifs: string
  put: (body: string) => string
}

function inBraces(languages: string[], { nests, ifs, put }: Shape): LanguageRule {
  const nested = (levels: number): string =>
    levels === 0 ? 'work();' : `\n${' '.repeat(4)}if (a${levels}) { ${nested(levels - 1)} }`
  const chain = Array.from({ length: 8 }, (_, level) => `if (a${level}) { work(); }`).join(' else ')
  return {
    languages,
    words: /if\b[\s\S]*if\b[\s\S]*if\b/,
    find: ({ root }) => tooDeep(root, nests, ifs),
    good: [put(nested(5)), put(chain), put(nested(1))],
    bad: [put(nested(6)), put(nested(6).replace('if (a1)', 'if (b)'))],
  }
}
