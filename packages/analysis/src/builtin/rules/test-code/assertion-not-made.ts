import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const assertionNotMade: Rule = {
  name: 'assertion-not-made',
  inTests: true,
  languages: [inPython(), inJavaScript()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.93 }]

function inPython(): LanguageRule {
  const mock = /\.(?:assert_called(?:_once)?(?:_with)?|assert_not_called|assert_any_call|assert_has_calls)$/
  return {
    languages: ['Python'],
    path: 'test_fares.py',
    words: /assert|called/,
    find: (source) => [
      ...ofKind(source.root, 'assert_statement').flatMap((node) => {
        const [claim] = namedChildren(node)
        const isPair = claim?.kind() === 'tuple' && namedChildren(claim).length > 0
        const isInvented =
          claim?.kind() === 'call' &&
          /\.(?:called_once|called_with|called_once_with|has_calls|not_called)$/.test(
            claim.field('function')?.text() ?? '',
          )
        return isPair || isInvented ? sure(node) : []
      }),
      ...ofKind(source.root, 'expression_statement').flatMap((node) => {
        const [only] = namedChildren(node)
        return only?.kind() === 'attribute' && mock.test(only.text()) ? sure(only) : []
      }),
      ...findCalls(source).flatMap((call) => {
        const [claim, other] = call.args
        const isValue = /^(?:integer|float|string|true|false|none)$/.test(String(claim?.kind()))
        return call.callee === 'self.assertTrue' &&
          isValue &&
          claim?.text() !== 'False' &&
          other === undefined
          ? sure(call.node)
          : []
      }),
    ],
    good: [
      'assert fare == 2, "no fare"',
      'send.assert_called_once()',
      'self.assertTrue(fare)',
      '# assert (fare, 2)',
    ],
    bad: [
      'assert (fare == 2, "no fare")',
      'send.assert_called_once',
      'assert send.called_once_with(1)',
      'self.assertTrue(True)',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'fare.test.ts',
    words: /expect\(/,
    find: ({ root }) =>
      ofKind(root, 'expression_statement').flatMap((node) => {
        const [only] = namedChildren(node)
        const isBare =
          only?.kind() === 'call_expression' &&
          only.field('function')?.text() === 'expect' &&
          !/comment/.test(String(node.prev()?.kind()))
        // Chai assertions such as `.to.be.true` end with a property, so only names such as `.toBeTruthy` count.
        const isUncalled =
          only?.kind() === 'member_expression' &&
          /^expect\([\s\S]*\)(?:\.not)?\.to[A-Z]\w*$/.test(only.text())
        return (isBare || isUncalled) && only ? sure(only) : []
      }),
    good: [
      'expect(fare).toBe(2)',
      'expect(fare).to.be.true',
      'const claim = expect(fare)',
      'expect.assertions(2)',
    ],
    bad: ['expect(fare === 2)', 'expect(fare).toBeTruthy', 'expect(fare).not.toHaveBeenCalled'],
  }
}
