import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const deferInLoop: Rule = {
  name: 'defer-in-loop',
  inTests: false,
  languages: [inGo()],
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\bdefer\b/,
    find: ({ root }) =>
      ofKind(root, 'defer_statement').flatMap((node) => {
        const around = node.ancestors().find((each) => each.kind() === 'for_statement' || isFunction(each))
        // A defer in a block that ends with a return runs only once, and `cancel` and `wg.Done` are harmless.
        const leaves =
          /\breturn\b[^\n]*\n?\s*\}?\s*$/.test(node.parent()?.text() ?? '') ||
          /\bdefer\s+(?:cancel|wg\.Done)/.test(node.text())
        return around?.kind() === 'for_statement' && !leaves
          ? [{ node, needsEnd: node.parent(), confidence: 0.88 }]
          : []
      }),
    good: [
      'package p\nfunc f() { for _, name := range names { func() { file := open(name); defer file.Close() }() } }',
      'package p\nfunc f() { file := open(name); defer file.Close(); for range rows { } }',
      'package p\nfunc f() int { for { file := open(name); defer file.Close(); return read(file) } }',
    ],
    bad: [
      'package p\nfunc f() { for _, name := range names { file := open(name); defer file.Close(); read(file) } }',
      'package p\nfunc f() {\n\tfor rows.Next() {\n\t\tmu.Lock()\n\t\tdefer mu.Unlock()\n\t\tuse(rows)\n\t}\n}',
    ],
  }
}
