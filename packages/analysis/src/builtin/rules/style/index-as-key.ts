/* oxlint-disable no-template-curly-in-string -- the examples are code kept in strings */
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const indexAsKey: Rule = {
  name: 'index-as-key',
  inTests: false,
  languages: [inJsx()],
}

function inJsx(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'list.tsx',
    words: /\bkey=\{/,
    // https://react.dev/learn/rendering-lists#rules-of-keys
    find: ({ root, path }) =>
      /\.[jt]sx$/.test(path)
        ? ofKind(root, 'jsx_attribute').flatMap((node) => {
            const [name, value] = namedChildren(node)
            const key = value?.text().replace(/^\{\s*(?:String\()?|\)?\s*\}$/g, '') ?? ''
            if (name?.text() !== 'key' || !/^\w+$|^`[\w-]*\$\{\w+\}`$/.test(key)) return []
            const used = /\w+(?=\}`$)|^\w+$/.exec(key)?.[0]
            const callback = node
              .ancestors()
              .find((around) => around.kind() === 'arrow_function' || around.kind() === 'function_expression')
            const call = callback?.parent()?.parent()
            const list = call?.field('function')
            const second = namedChildren(callback?.field('parameters') ?? null)[1]
            const isIndex =
              list?.field('property')?.text() === 'map' &&
              (second?.field('pattern') ?? second)?.text() === used
            // Constants and generated lists such as `Array.from({ length: 3 })` don't change their order.
            const isFixed =
              /Array\(|Array\.from|^\[|^[A-Z_]+\.map$|\.split\(|[sS]keleton|[pP]laceholder/.test(
                list?.text() ?? '',
              )
            return isIndex && !isFixed ? [{ node, confidence: 0.84 }] : []
          })
        : [],
    good: [
      'const a = rows.map((row) => <li key={row.id}>{row.name}</li>)',
      'const a = Array.from({ length: 3 }).map((_, index) => <li key={index} />)',
      'const a = rows.map((row, index) => <li key={row.id}>{index}</li>)',
    ],
    bad: [
      'const a = rows.map((row, index) => <li key={index}>{row.name}</li>)',
      'const a = rows.map((row, i) => <li key={`row-${i}`}>{row.name}</li>)',
    ],
  }
}
