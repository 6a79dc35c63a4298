import type { SgNode } from '@ast-grep/napi'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const deadCode: Rule = {
  name: 'dead-code',
  inTests: true,
  languages: [inJavaScript(), inPython(), inGo(), inPhp(), inCSharp()],
}

interface Shape {
  /** Kinds of nodes that contain statements. */
  blocks: string[]
  leaves: RegExp
  /** Kinds of statements that are fine after a jump, such as hoisted declarations. */
  hoisted: RegExp
}

function find({ blocks, leaves, hoisted }: Shape): LanguageRule['find'] {
  return ({ root }) =>
    ofKind(root, ...blocks).flatMap((block): Found[] => {
      const statements = namedChildren(block)
      const at = statements.findIndex((each) => leaves.test(String(each.kind())))
      const next = statements.slice(at + 1).find((each) => !hoisted.test(String(each.kind())))
      const isLabel = (node: SgNode | undefined) => /label/.test(String(node?.kind()))
      return at >= 0 && next && !statements.slice(at + 1).some(isLabel)
        ? [{ node: next, confidence: 0.93 }]
        : []
    })
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\b(?:return|throw|break|continue)\b/,
    find: find({
      blocks: ['statement_block'],
      leaves: /^(?:return|throw|break|continue)_statement$/,
      hoisted: /declaration|empty_statement|^break_statement$/,
    }),
    good: [
      'function f() { if (a) { return 1 }\n return 2 }',
      'function f() { return g()\n function g() { return 1 } }',
      'switch (a) { case 1: { return 1; break } }',
      'const text = "return 1; work()"',
    ],
    bad: [
      'function f() { return 1\n work() }',
      'for (const a of b) { continue; work() }',
      'function f() { throw new Error("a"); return 1 }',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\b(?:return|raise|break|continue)\b/,
    find: (source) =>
      find({ blocks: ['block'], leaves: /^(?:return|raise|break|continue)_statement$/, hoisted: /^$/ })(
        source,
      ).filter(
        // A yield after the return makes the function an empty generator. A multiline string serves as a comment.
        ({ node }) => !/^(?:yield\b|"""|''')/.test(node.text()),
      ),
    good: [
      'def f():\n    if a:\n        return 1\n    return 2',
      'def f():\n    return\n    yield',
      'def f():\n    return 1  # work()',
    ],
    bad: [
      'def f():\n    return 1\n    work()',
      'def f():\n    raise ValueError("a")\n    return 1',
      'for a in b:\n    continue\n    work(a)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\b(?:return|panic|break|continue)\b/,
    find: find({
      blocks: ['statement_list'],
      leaves: /^(?:return|break|continue|goto)_statement$/,
      hoisted: /empty_statement/,
    }),
    good: [
      'package p\nfunc f() int { if a { return 1 }; return 2 }',
      'package p\nfunc f() int { goto end\nend:\n return 1 }',
      'package p\nvar s = "return 1; work()"',
    ],
    bad: [
      'package p\nfunc f() int {\n\treturn 1\n\twork()\n}',
      'package p\nfunc f() {\n\tfor {\n\t\tbreak\n\t\twork()\n\t}\n}',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /\b(?:return|break|continue)\b/,
    find: find({
      blocks: ['compound_statement'],
      leaves: /^(?:return|break|continue)_statement$/,
      hoisted: /definition|declaration|empty|text|^break_statement$/,
    }),
    good: [
      '<?php function f() { if ($a) { return 1; } return 2; }',
      '<?php function f() { return 1; function g() {} }',
      '<?php $a = "return 1; f();";',
    ],
    bad: ['<?php function f() { return 1; g(); }', '<?php foreach ($a as $b) { continue; g(); }'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /\b(?:return|throw|break|continue)\b/,
    find: find({
      blocks: ['block'],
      leaves: /^(?:return|throw|break|continue)_statement$/,
      hoisted: /local_function|empty|preproc/,
    }),
    good: [
      'class A { int F() { if (a) { return 1; } return 2; } }',
      'class A { int F() { return G(); int G() => 1; } }',
      'class A { string s = "return 1; F();"; }',
    ],
    bad: ['class A { int F() { return 1; G(); } }', 'class A { void F() { throw new B(); G(); } }'],
  }
}
