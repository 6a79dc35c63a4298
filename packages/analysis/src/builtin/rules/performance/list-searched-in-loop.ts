import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const listSearchedInLoop: Rule = {
  name: 'list-searched-in-loop',
  inTests: false,
  languages: [inPython(), inJavaScript()],
}

function loopAround(node: SgNode, loops: RegExp): { loop: SgNode; before: string } | null {
  const loop = node.ancestors().find((each) => loops.test(String(each.kind())) || isFunction(each))
  const scope = enclosingFunction(node)
  if (!loop || isFunction(loop)) return null
  const text = (scope ?? loop.parent() ?? loop).text()
  const from = (scope ?? loop.parent() ?? loop).range().start.index
  return { loop, before: text.slice(0, Math.max(0, loop.range().start.index - from)) }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\bin\b[\s\S]*\.append\(/,
    find: ({ root }) =>
      ofKind(root, 'comparison_operator').flatMap((node): RuleMatch[] => {
        const [, list, third] = namedChildren(node)
        const operator = node.children().some((child) => /^(?:not )?in$/.test(child.text()))
        if (!operator || third || list?.kind() !== 'identifier') return []
        const around = loopAround(node, /^(?:for|while)_statement$/)
        const name = list.text()
        if (
          !around ||
          !new RegExp(`(?:^|\\n)\\s*${name}(?:\\s*:[^=\\n]*)?\\s*=\\s*(?:\\[|list\\()`).test(around.before)
        )
          return []
        // A list of distinct characters stays short.
        if (/^(?:c|ch|chr|char|character|letter)$/.test(namedChildren(node)[0]?.text() ?? '')) return []
        const body = around.loop.field('body')?.text() ?? ''
        // A list that the loop also shrinks or reassigns probably stays short.
        const stays = new RegExp(
          `\\b${name}\\.(?:pop|clear|remove)\\(|\\b${name}\\s*=(?!=)|\\bdel ${name}\\b`,
        ).test(body)
        return new RegExp(`\\b${name}\\.append\\(`).test(body) && !stays ? [{ node, confidence: 0.85 }] : []
      }),
    good: [
      'def f(rows):\n    seen = set()\n    for row in rows:\n        if row not in seen:\n            seen.add(row)',
      'def f(text):\n    seen = []\n    for char in text:\n        if char not in seen:\n            seen.append(char)',
      'def f(rows):\n    names = ["a", "b"]\n    for row in rows:\n        if row in names:\n            use(row)',
      'def f(rows):\n    path = []\n    for row in rows:\n        if row in path:\n            path.pop()\n        path.append(row)',
    ],
    bad: [
      'def f(rows):\n    seen = []\n    for row in rows:\n        if row not in seen:\n            seen.append(row)\n    return seen',
      'def f(todo):\n    done: list[int] = []\n    while todo:\n        node = todo.pop()\n        if node in done:\n            continue\n        done.append(node)',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\.(?:includes|indexOf)\(/,
    find: (source) =>
      findCalls(source).flatMap((call): RuleMatch[] => {
        if (!/^(?:includes|indexOf)$/.test(call.name) || call.object?.kind() !== 'identifier') return []
        const name = call.object.text()
        if (isUniqueFilter(call.node, name)) return [{ node: call.node, confidence: 0.88 }]
        const around = loopAround(call.node, /^(?:for|for_in|while|do)_statement$/)
        const isList =
          around && new RegExp(`\\b(?:const|let|var)\\s+${name}\\b[^=\\n]*=\\s*\\[`).test(around.before)
        const body = around?.loop.field('body')?.text() ?? ''
        return isList &&
          body.includes(`${name}.push(`) &&
          !new RegExp(`\\b${name}\\.(?:pop|shift|splice)\\(|\\b${name}\\s*=(?!=)`).test(body)
          ? [{ node: call.node, confidence: 0.85 }]
          : []
      }),
    good: [
      'function f(rows) { const seen = new Set(); for (const row of rows) { if (!seen.has(row)) seen.add(row) } }',
      'function f(rows) { const names = ["a", "b"]; for (const row of rows) { if (names.includes(row)) use(row) } }',
      'function f(rows) { return rows.filter((row) => names.includes(row)) }',
    ],
    bad: [
      'function f(rows) { const seen = []; for (const row of rows) { if (!seen.includes(row)) seen.push(row) } return seen }',
      'function f(rows) { return rows.filter((row, index) => rows.indexOf(row) === index) }',
    ],
  }
}

function isUniqueFilter(call: SgNode, name: string): boolean {
  const callback = enclosingFunction(call)
  const filter = callback?.parent()?.parent()?.field('function')?.text()
  return filter === `${name}.filter` && /indexOf\([^)]*\)\s*[!=]==/.test(callback?.text() ?? '')
}
