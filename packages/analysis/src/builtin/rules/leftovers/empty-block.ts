import type { SgNode } from '@ast-grep/napi'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { hasComment, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const emptyBlock: Rule = {
  name: 'empty-block',
  inTests: false,
  languages: [
    inBraces(['TypeScript', 'JavaScript'], (body) => body),
    inBraces(['Java', 'C#'], (body) => `class A { void f() { ${body} } }`),
    inBraces(['PHP'], (body) => `<?php ${body}`),
    inGo(),
    inPython(),
  ],
}

const sure = (node: SgNode): Found[] => [{ node, needsEnd: node, confidence: 0.88 }]

function emptyBranches(root: SgNode): Found[] {
  return ofKind(root, 'if_statement').flatMap((node) => {
    const otherwise = node.field('alternative')
    const bodies = [
      node.field('consequence') ?? node.field('body'),
      otherwise?.kind() === 'else_clause'
        ? (otherwise.field('body') ?? namedChildren(otherwise)[0] ?? null)
        : otherwise,
    ]
    const empty = bodies.find(
      (body) =>
        body &&
        /block|compound/.test(String(body.kind())) &&
        namedChildren(body).length === 0 &&
        !hasComment(body),
    )
    return empty && !hasComment(node) ? sure(node) : []
  })
}

function inBraces(languages: string[], put: (body: string) => string): LanguageRule {
  return {
    languages,
    words: /\{\s*\}/,
    find: ({ root }) => emptyBranches(root),
    good: [
      put('if (a) { f(); }'),
      put('if (a) { /* nothing to do yet for these */ } else { f(); }'),
      put('while (f()) { }'),
    ],
    bad: [put('if (a) { } else { f(); }'), put('if (a) { f(); } else { }')],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\{\s*\}/,
    // A separate rule covers unhandled errors.
    find: ({ root }) =>
      emptyBranches(root).filter(({ node }) => !/\berr\b/.test(node.field('condition')?.text() ?? '')),
    good: [
      'package p\nfunc f() { if a { g() } }',
      'package p\nfunc f() { for range rows { } }',
      'package p\nfunc f() { if err != nil { } }',
    ],
    bad: ['package p\nfunc f() { if a { } else { g() } }', 'package p\nfunc f() { if a { g() } else { } }'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\bpass\b/,
    find: ({ root }) =>
      ofKind(root, 'if_statement').flatMap((node) => {
        const body = node.field('consequence')
        const otherwise = node.children().find((child) => child.kind() === 'else_clause')
        const [only] = namedChildren(body)
        const isIdle =
          body?.text() === 'pass' &&
          only !== undefined &&
          !node.text().includes('#') &&
          !node.children().some((child) => child.kind() === 'elif_clause')
        const isIdleElse = otherwise?.field('body')?.text() === 'pass' && !otherwise.text().includes('#')
        return isIdle || isIdleElse ? sure(node) : []
      }),
    good: [
      'if a:\n    f()',
      'if a:\n    pass  # nothing to do for these\nelse:\n    f()',
      'if a:\n    pass\nelif b:\n    f()',
      'class A(Exception):\n    pass',
    ],
    bad: ['if a:\n    pass\nelse:\n    f()', 'if a:\n    f()\nelse:\n    pass'],
  }
}
