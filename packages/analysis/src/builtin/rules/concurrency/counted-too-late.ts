import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const countedTooLate: Rule = {
  name: 'counted-too-late',
  inTests: true,
  languages: [inGo()],
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\.Add\(/,
    find: (source) =>
      ofKind(source.root, 'go_statement').flatMap((node) =>
        findCalls({ root: node, language: 'Go' })
          .filter(
            (call) =>
              /(?:^|\.)(?:wg|waitGroup|WaitGroup|\w+W[gG])\.Add$/.test(call.callee) && isOwn(call.node, node),
          )
          .map((call) => ({ node: call.node, confidence: 0.92 })),
      ),
    good: [
      'package p\nfunc f() { wg.Add(1); go func() { defer wg.Done(); work() }() }',
      'package p\nfunc f() { go func() { counter.Add(1) }() }',
      'package p\nvar s = "go func() { wg.Add(1) }()"',
    ],
    bad: [
      'package p\nfunc f() { go func() { wg.Add(1); defer wg.Done(); work() }() }',
      'package p\nfunc (s *S) f() {\n\tgo func() {\n\t\ts.wg.Add(1)\n\t\twork()\n\t}()\n}',
    ],
  }
}

/** Whether the goroutine makes the call itself. False if it starts others, because it may count those correctly. */
function isOwn(call: SgNode, started: SgNode): boolean {
  const around = enclosingFunction(call)
  if (!around || around.parent()?.parent()?.id() !== started.id()) return false
  return ofKind(around, 'go_statement').length === 0
}
