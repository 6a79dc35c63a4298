import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const indexLoop: Rule = {
  name: 'index-loop',
  inTests: true,
  languages: [inPython()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /range\(len\(/,
    find: ({ root }) =>
      ofKind(root, 'for_statement').flatMap((node) => {
        const index = node.field('left')?.text() ?? ''
        const list = /^range\(len\(([\w.]+)\)\)$/.exec(node.field('right')?.text() ?? '')?.[1]
        const body = node.field('body')
        const head = node.field('right')
        if (!list || !body || !head || !/^\w+$/.test(index)) return []
        const uses = ofKind(body, 'identifier').filter((each) => each.text() === index)
        const isFetch = uses.every((use) => {
          const around = use.parent()
          const holder = around?.parent()
          // Writing back to the element requires its index.
          const isTarget =
            /assignment/.test(String(holder?.kind())) && holder?.field('left')?.id() === around?.id()
          return (
            around?.kind() === 'subscript' &&
            around.text().replace(/\s/g, '') === `${list}[${index}]` &&
            !isTarget &&
            holder?.kind() !== 'delete_statement' &&
            holder?.kind() !== 'pattern_list'
          )
        })
        const isChanged = new RegExp(
          `\\b${list.replaceAll('.', '\\.')}(?:\\.(?:pop|append|insert|remove|clear|extend)\\(|\\[[^\\]]*\\]\\s*[-+*/]?=(?!=)|\\s*=(?!=))`,
        ).test(body.text())
        return uses.length > 0 && isFetch && !isChanged
          ? [{ node: head, needsEnd: node, confidence: 0.86 }]
          : []
      }),
    good: [
      'for row in rows:\n    use(row)',
      'for i in range(len(rows)):\n    use(i, rows[i])',
      'for i in range(len(rows)):\n    rows[i] = 0',
      'for i in range(len(rows)):\n    use(rows[i], others[i])',
      'for i in range(1, len(rows)):\n    use(rows[i])',
    ],
    bad: [
      'for i in range(len(rows)):\n    use(rows[i])',
      'total = 0\nfor k in range(len(rows)):\n    if rows[k].open:\n        total += rows[k].cents',
    ],
  }
}
