import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const answerUnchecked: Rule = {
  name: 'answer-unchecked',
  inTests: false,
  languages: [inJavaScript(), inPython()],
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\bfetch\([\s\S]*\.json\(\)/,
    // `fetch` doesn't reject on HTTP errors: https://developer.mozilla.org/en-US/docs/Web/API/Window/fetch
    find: ({ root }) =>
      ofKind(root, 'variable_declarator').flatMap((node) => {
        const value = node.field('value')
        const call = value?.kind() === 'await_expression' ? namedChildren(value)[0] : null
        const name = node.field('name')?.text() ?? ''
        const scope = enclosingFunction(node)
        if (call?.field('function')?.text() !== 'fetch' || !/^\w+$/.test(name) || !scope) return []
        const text = scope.text()
        const uses = [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\b(\\.\\w+)?`, 'g'))].slice(1)
        const isOnlyRead = uses.length > 0 && uses.every((use) => use[1] === '.json')
        return isOnlyRead ? [{ node, needsEnd: scope, confidence: 0.87 }] : []
      }),
    good: [
      'async function f() { const answer = await fetch(url); if (!answer.ok) throw new Error("no"); return answer.json() }',
      'async function f() { const answer = await fetch(url); check(answer); return answer.json() }',
      'async function f() { return await client.fetch(url) }',
    ],
    bad: [
      'async function f() { const answer = await fetch(url); return answer.json() }',
      'const f = async () => { const res = await fetch("/rows"); const rows = await res.json(); show(rows) }',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /requests\.(?:get|post|put|patch|delete)\([\s\S]*\.json\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isChained =
          call.name === 'json' && /^requests\.(?:get|post|put|patch|delete)\(/.test(call.object?.text() ?? '')
        const isCaught = call.node.ancestors().some((around) => around.kind() === 'try_statement')
        return isChained && !isCaught ? [{ node: call.node, confidence: 0.84 }] : []
      }),
    good: [
      'answer = requests.get(url, timeout=3)\nanswer.raise_for_status()\nrows = answer.json()',
      'rows = client.get(url).json()',
      'try:\n    rows = requests.get(url).json()\nexcept ValueError:\n    rows = []',
    ],
    bad: [
      'rows = requests.get(url, timeout=3).json()',
      'def f():\n    return requests.post(url, json=body).json()["id"]',
    ],
  }
}
