import { callsOf } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction } from '../../rule-engine/walk-tree.ts'

export const listAsQueue: Rule = {
  name: 'list-as-queue',
  title: 'List used as a queue',
  category: 'performance',
  severity: 'low',
  why: 'Taking from the front moves every other element by one, so emptying the list takes time in the square of its length.',
  fix: 'Use `collections.deque` and `popleft()`.',
  point: 'A queue is a `deque`, not a list.',
  inTests: false,
  languages: [inPython()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\.pop\(0\)|\.insert\(0,/,
    find: (source) =>
      callsOf(source).flatMap((call) => {
        const isFront =
          (call.name === 'pop' && call.args.length === 1 && call.args[0]?.text() === '0') ||
          (call.name === 'insert' && call.args.length === 2 && call.args[0]?.text() === '0')
        const loop = call.node
          .ancestors()
          .find((each) => /^(?:while|for)_statement$/.test(String(each.kind())) || isFunction(each))
        const name = call.object?.text() ?? ''
        if (!isFront || !loop || isFunction(loop) || /path|argv|args/.test(name)) return []
        // A dictionary's pop(0) is another thing; a list is seen to be one.
        const text = (enclosingFunction(call.node) ?? source.root).text()
        const isList = new RegExp(
          `\\b${name.replace(/\W/g, '\\$&')}(?:\\.append\\(|\\.extend\\(|(?:\\s*:[^=\\n]*)?\\s*=\\s*(?:\\[|list\\(|sorted\\())`,
        ).test(text)
        return isList ? [{ node: call.node, confidence: 0.87 }] : []
      }),
    good: [
      'def f():\n    queue = deque([1])\n    while queue:\n        queue.popleft()',
      'def f(rows):\n    rows = list(rows)\n    first = rows.pop(0)\n    for row in rows:\n        use(first, row)',
      'def f(by_id):\n    for row in rows:\n        by_id.pop(0)',
    ],
    bad: [
      'def f():\n    queue = [1]\n    while queue:\n        node = queue.pop(0)\n        queue.append(node)',
      'def f(rows):\n    out = []\n    for row in rows:\n        out.insert(0, row)\n    return out',
    ],
  }
}
