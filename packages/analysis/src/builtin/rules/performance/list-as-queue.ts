import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction } from '../../rule-engine/walk-tree.ts'

export const listAsQueue: Rule = {
  name: 'list-as-queue',
  inTests: false,
  languages: [inPython()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\.pop\(0\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isFront = call.name === 'pop' && call.args.length === 1 && call.args[0]?.text() === '0'
        const loop = call.node
          .ancestors()
          .find((each) => /^(?:while|for)_statement$/.test(String(each.kind())) || isFunction(each))
        const name = call.object?.text() ?? ''
        // The list is a queue only if the loop runs until the list is empty.
        const isWorkedOff =
          loop?.kind() === 'while_statement' && hasWord(loop.field('condition')?.text() ?? '', name)
        if (!isFront || !isWorkedOff) return []
        // A dictionary's `pop(0)` looks the same, so the variable must be a list.
        const text = (enclosingFunction(call.node) ?? source.root).text()
        const isList = new RegExp(
          `\\b${name.replace(/\W/g, '\\$&')}(?:\\.append\\(|\\.extend\\(|(?:\\s*:[^=\\n]*)?\\s*=\\s*(?:\\[|list\\(|sorted\\())`,
        ).test(text)
        // A list that is sorted on each iteration acts as a heap. A deque wouldn't be faster.
        const isSorted = new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\.sort\\(`).test(loop.text())
        return isList && !isSorted ? [{ node: call.node, needsEnd: loop, confidence: 0.87 }] : []
      }),
    good: [
      'def f():\n    queue = deque([1])\n    while queue:\n        queue.popleft()',
      'def f(rows):\n    rows = list(rows)\n    first = rows.pop(0)\n    for row in rows:\n        use(first, row)',
      'def f(words):\n    words = list(words)\n    for part in parts:\n        words.pop(0)',
      'def f(rows):\n    rows = list(rows)\n    while rows:\n        first = rows.pop(0)\n        rows.append(first + 1)\n        rows.sort()',
      'def f(by_id):\n    for row in rows:\n        by_id.pop(0)',
    ],
    bad: [
      'def f():\n    queue = [1]\n    while queue:\n        node = queue.pop(0)\n        queue.append(node)',
      'def f(rows):\n    rows = list(rows)\n    while rows:\n        use(rows.pop(0))',
    ],
  }
}

const hasWord = (text: string, name: string) =>
  new RegExp(`(?<![\\w.])${name.replace(/\W/g, '\\$&')}\\b`).test(text)
