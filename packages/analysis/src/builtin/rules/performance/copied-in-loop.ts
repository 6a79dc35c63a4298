import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { isFunction, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const copiedInLoop: Rule = {
  name: 'copied-in-loop',
  inTests: false,
  languages: [inJavaScript(), inPython()],
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\.reduce\([\s\S]*\.\.\.|=\s*\[\s*\.\.\.|\.concat\(/,
    find: (source) => [
      ...findCalls(source).flatMap((call): RuleMatch[] => {
        const [callback] = call.args
        if (call.name !== 'reduce' || callback?.kind() !== 'arrow_function') return []
        const [first] = namedChildren(callback.field('parameters'))
        const total = (first?.field('pattern') ?? first)?.text() ?? ''
        const spread = /^\w+$/.test(total)
          ? ofKind(callback, 'spread_element').find((each) => each.text() === `...${total}`)
          : undefined
        return spread && isResult(spread, callback)
          ? [{ node: spread.parent() ?? spread, confidence: 0.87 }]
          : []
      }),
      ...ofKind(source.root, 'assignment_expression').flatMap((node): RuleMatch[] => {
        const [left, right] = [node.field('left')?.text() ?? '', node.field('right')?.text() ?? '']
        const loop = node
          .ancestors()
          .find((each) => /^(?:for|for_in|while)_statement$/.test(String(each.kind())) || isFunction(each))
        const copies = right.startsWith(`[...${left},`) || right.startsWith(`${left}.concat(`)
        return copies && /^\w+$/.test(left) && loop && !isFunction(loop) ? [{ node, confidence: 0.87 }] : []
      }),
    ],
    good: [
      'const all = rows.reduce((sum, row) => sum + row.cents, 0)',
      'for (const row of rows) all.push(...row.parts)',
      'all = [...all, row]',
      'const all = rows.reduce((most, row) => (row.n > most.n ? { ...row } : most))',
    ],
    bad: [
      'const byId = rows.reduce((all, row) => ({ ...all, [row.id]: row }), {})',
      'for (const row of rows) { all = [...all, row.id] }',
      'for (const row of rows) all = all.concat(row.parts)',
    ],
  }
}

/** The spread must become the next accumulator value. A single copy for another purpose is fine. */
function isResult(spread: SgNode, callback: SgNode): boolean {
  const body = callback.field('body')
  const bare = body?.kind() === 'parenthesized_expression' ? namedChildren(body)[0] : body
  const made = spread.parent()
  return made?.id() === bare?.id() || made?.parent()?.kind() === 'return_statement'
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /pd\.concat\(|np\.(?:append|concatenate|vstack|hstack)\(|\.insert\(\s*0/,
    find: ({ root }) =>
      ofKind(root, 'assignment').flatMap((node): RuleMatch[] => {
        const [left, right] = [node.field('left')?.text() ?? '', node.field('right')]
        const loop = node
          .ancestors()
          .find((each) => /^(?:for|while)_statement$/.test(String(each.kind())) || isFunction(each))
        if (!loop || isFunction(loop) || right?.kind() !== 'call' || !/^\w+$/.test(left)) return []
        const text = right.text().replace(/\s+/g, '')
        return new RegExp(
          `^(?:(?:pd|np)\\.(?:concat|concatenate|vstack|hstack)\\([\\[(]${left},|np\\.append\\(${left},)`,
        ).test(text)
          ? [{ node, confidence: 0.87 }]
          : []
      }),
    good: [
      'rows = []\nfor part in parts:\n    rows.append(part)\nframe = pd.concat(rows)',
      'for part in parts:\n    frame = pd.concat([part, extra])',
      '# for part in parts: frame = pd.concat([frame, part])',
    ],
    bad: [
      'for part in parts:\n    frame = pd.concat([frame, part])',
      'while more:\n    values = np.append(values, step())',
    ],
  }
}
