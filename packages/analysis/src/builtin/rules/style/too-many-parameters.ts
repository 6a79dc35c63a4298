import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const tooManyParameters: Rule = {
  name: 'too-many-parameters',
  inTests: false,
  languages: [inTypeScript(), inJava(), inGo()],
}

/** SonarSource's rule S107 allows 7 parameters. */
const MAX_PARAMETERS = 7

const toMatches = (name: SgNode | null, count: number): RuleMatch[] =>
  name && count > MAX_PARAMETERS ? [{ node: name, confidence: 0.84 }] : []

function inTypeScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\((?:[^(),]*,){7}/,
    find: ({ root }) =>
      ofKind(root, 'function_declaration', 'method_definition').flatMap((node) =>
        node.field('name')?.text() === 'constructor'
          ? []
          : toMatches(node.field('name'), namedChildren(node.field('parameters')).length),
      ),
    good: [
      'function f(a, b, c, d, e, f, g) {}',
      'class A { constructor(a, b, c, d, e, f, g, h) {} }',
      'run(1, 2, 3, 4, 5, 6, 7, 8)',
    ],
    bad: ['function f(a, b, c, d, e, f, g, h) {}', 'class A { run(a, b, c, d, e, f, g, h, i) {} }'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\((?:[^(),]*,){7}/,
    find: ({ root }) =>
      ofKind(root, 'method_declaration').flatMap((node) =>
        /@Override|@Query|@Bean|@(?:Get|Post|Put)?Mapping/.test(namedChildren(node)[0]?.text() ?? '')
          ? []
          : toMatches(node.field('name'), namedChildren(node.field('parameters')).length),
      ),
    good: [
      'class A { void f(int a, int b, int c, int d, int e, int f, int g) {} }',
      'class A { @Override void f(int a, int b, int c, int d, int e, int f, int g, int h) {} }',
      'class A { A(int a, int b, int c, int d, int e, int f, int g, int h) {} }',
    ],
    bad: [
      'class A { void f(int a, int b, int c, int d, int e, int f, int g, int h) {} }',
      'class A { static int f(int a, int b, int c, int d, int e, int f, int g, long h) { return 1; } }',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\((?:[^(),]*,){7}/,
    find: ({ root }) =>
      ofKind(root, 'function_declaration', 'method_declaration').flatMap((node) => {
        const given = namedChildren(node.field('parameters'))
        const count = given.reduce(
          (sum, each) =>
            sum + Math.max(1, namedChildren(each).filter((part) => part.kind() === 'identifier').length),
          0,
        )
        return toMatches(node.field('name'), count)
      }),
    good: [
      'package p\nfunc f(a, b, c, d, e, f, g int) {}',
      'package p\nfunc f(a int, options Options) {}',
      'package p\nvar x = f(1, 2, 3, 4, 5, 6, 7, 8)',
    ],
    bad: [
      'package p\nfunc f(a, b, c, d, e, f, g, h int) {}',
      'package p\nfunc (s *S) f(a int, b int, c int, d int, e string, f string, g string, h bool) {}',
    ],
  }
}
