import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { isFunction, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const loopVariableCaptured: Rule = {
  name: 'loop-variable-captured',
  inTests: true,
  languages: [inPython(), inJavaScript()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /lambda/,
    find: ({ root }) =>
      ofKind(root, 'lambda').flatMap((node) => {
        const loop = node.ancestors().find((each) => each.kind() === 'for_statement' || isFunction(each))
        if (loop?.kind() !== 'for_statement' || !isKept(node)) return []
        const own = node.field('parameters')?.text() ?? ''
        const body = node.field('body')?.text() ?? ''
        const names = (loop.field('left')?.text() ?? '').match(/\w+/g) ?? []
        return names.some((name) => hasWord(body, name) && !hasWord(own, name)) &&
          !/\b(?:return|break)\b/.test(loop.field('body')?.text() ?? '')
          ? [{ node, confidence: 0.88 }]
          : []
      }),
    good: [
      'for name in names:\n    actions.append(lambda name=name: run(name))',
      'for name in names:\n    rows.sort(key=lambda row: row[name])',
      'for name in names:\n    actions.append(lambda row: run(row))',
      'for name in names:\n    rows = sorted(rows, key=lambda row: row[name])',
    ],
    bad: [
      'for name in names:\n    actions.append(lambda: run(name))',
      'for i, name in enumerate(names):\n    actions[name] = lambda row: row[i]',
    ],
  }
}

const hasWord = (text: string, name: string) => new RegExp(`(?<![\\w.])${name}\\b`).test(text)

/** A lambda that isn't stored is likely called right away. */
function isKept(lambda: SgNode): boolean {
  const parent = lambda.parent()
  if (parent?.kind() === 'assignment') return parent.field('left')?.kind() === 'subscript'
  if (parent?.kind() !== 'argument_list') return false
  return /\.(?:append|add|connect|after|add_callback|on|bind|register)$/.test(
    parent.parent()?.field('function')?.text() ?? '',
  )
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /for\s*\(\s*var\b/,
    find: ({ root }) =>
      ofKind(root, 'for_statement', 'for_in_statement').flatMap((loop) => {
        const body = loop.field('body')
        const head = loop.text().slice(0, (body?.range().start.index ?? 0) - loop.range().start.index)
        const name = /^for\s*\(\s*var\s+(\w+)/.exec(head)?.[1]
        if (!name || !body) return []
        return ofKind(body, 'arrow_function', 'function_expression').flatMap((node) => {
          const call = node.parent()?.parent()
          const isLater = namedChildren(call ?? null)[0]
            ?.text()
            .match(/(?:setTimeout|setInterval|addEventListener|\.on|\.push|\.then)$/)
          return isLater && hasWord(node.text(), name) ? [{ node, confidence: 0.88 }] : []
        })
      }),
    good: [
      'for (let i = 0; i < 3; i++) setTimeout(() => run(i), 10)',
      'for (var i = 0; i < 3; i++) rows.filter((row) => row.id === i)',
      'for (var i = 0; i < 3; i++) setTimeout(() => run(), 10)',
    ],
    bad: [
      'for (var i = 0; i < 3; i++) { setTimeout(() => run(i), 10) }',
      'for (var key in rows) { box.addEventListener("click", function () { open(key) }) }',
    ],
  }
}
