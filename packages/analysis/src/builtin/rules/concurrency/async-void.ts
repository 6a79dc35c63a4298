import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const asyncVoid: Rule = {
  name: 'async-void',
  inTests: true,
  languages: [inCSharp(), inPromise()],
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /async\s+void/,
    // https://learn.microsoft.com/en-us/archive/msdn-magazine/2013/march/async-await-best-practices-in-asynchronous-programming
    find: ({ root }) =>
      ofKind(root, 'method_declaration', 'local_function_statement').flatMap((node) => {
        const modifiers = namedChildren(node)
          .filter((part) => part.kind() === 'modifier')
          .map((part) => part.text())
        const given = node.field('parameters')?.text() ?? ''
        const name = node.field('name')
        const isHandler =
          /EventArgs|\bobject\??\s+sender/.test(given) || /^On[A-Z]|Handler$|_/.test(name?.text() ?? '')
        const isVoid = (node.field('returns') ?? node.field('type'))?.text() === 'void'
        return name && modifiers.includes('async') && !modifiers.includes('override') && isVoid && !isHandler
          ? [{ node: name, confidence: 0.88 }]
          : []
      }),
    good: [
      'class A { async Task F() { await G(); } }',
      'class A { async void OnClick() { await G(); } }',
      'class A { async void F(object sender, EventArgs e) { await G(); } }',
    ],
    bad: [
      'class A { async void Save() { await G(); } }',
      'class A { public static async void Load(int id) { await G(id); } }',
    ],
  }
}

function inPromise(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /new Promise\s*(?:<[^(]*>)?\(\s*async\b/,
    // https://eslint.org/docs/latest/rules/no-async-promise-executor
    find: ({ root }) =>
      ofKind(root, 'new_expression').flatMap((node) => {
        const [given] = namedChildren(node.field('arguments'))
        return node.field('constructor')?.text() === 'Promise' &&
          given?.text().startsWith('async') &&
          !/\btry\b/.test(given.text())
          ? [{ node: node.field('constructor') ?? node, confidence: 0.9 }]
          : []
      }),
    good: [
      'new Promise((resolve) => setTimeout(resolve, 10))',
      'new Queue(async () => {})',
      'const text = "new Promise(async () => {})"',
    ],
    bad: [
      'new Promise(async (resolve) => { resolve(await load()) })',
      'const a = new Promise(async function (resolve) { resolve(await load()) })',
    ],
  }
}
