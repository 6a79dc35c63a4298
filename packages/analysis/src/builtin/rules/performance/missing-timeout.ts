import type { SgNode } from '@ast-grep/napi'
import { findCalls, namedArgument } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const missingTimeout: Rule = {
  name: 'missing-timeout',
  inTests: false,
  languages: [inPython(), inGo()],
}

const sure = (node: SgNode, confidence = 0.9): RuleMatch[] => [{ node, confidence }]

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /requests\.|urlopen\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isCall = /^requests\.(?:get|post|put|delete|patch|head|options|request)$/.test(call.callee)
        const isOpen = /^(?:urllib\.request\.)?urlopen$/.test(call.callee) && call.args.length < 3
        return (isCall || isOpen) && namedArgument(call, 'timeout') === undefined ? sure(call.node) : []
      }),
    good: [
      'requests.get(url, timeout=3)',
      'requests.get(url, **options)',
      'self.requests.get(url)',
      '# requests.get(url)',
    ],
    bad: [
      'requests.get(url)',
      'rows = requests.post(url, json=body).json()',
      'with urlopen(url) as answer:\n    read(answer)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /http\.(?:Client|Get|Post|Head)/,
    find: (source) => [
      ...ofKind(source.root, 'composite_literal').flatMap((node) => {
        const fields = namedChildren(node.field('body')).map((each) => namedChildren(each)[0]?.text())
        const isUnset = node.field('type')?.text() === 'http.Client' && !fields.includes('Timeout')
        const name = /(\w+)\s*:?=\s*&?$/.exec(
          source.root.text().slice(Math.max(0, node.range().start.index - 40), node.range().start.index),
        )?.[1]
        return isUnset &&
          !(name && source.root.text().includes(`${name}.Timeout`)) &&
          !/WithContext|WithTimeout/.test(source.root.text())
          ? sure(node, 0.82)
          : []
      }),
      ...findCalls(source).flatMap((call) =>
        /^http\.(?:Get|Post|PostForm|Head)$/.test(call.callee) ? sure(call.node, 0.85) : [],
      ),
    ],
    good: [
      'package p\nvar client = &http.Client{Timeout: time.Second}',
      'package p\nfunc f() { client := &http.Client{}; req, _ := http.NewRequestWithContext(ctx, "GET", url, nil); client.Do(req) }',
      'package p\nvar s = "http.Get(url)"',
    ],
    bad: [
      'package p\nfunc f() { answer, err := http.Get(url) }',
      'package p\nvar client = &http.Client{Transport: transport}',
    ],
  }
}
