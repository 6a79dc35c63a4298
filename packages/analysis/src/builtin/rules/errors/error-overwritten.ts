import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const errorOverwritten: Rule = {
  name: 'error-overwritten',
  inTests: true,
  languages: [inGo()],
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\berr\b/,
    find: ({ root }) =>
      ofKind(root, 'statement_list').flatMap((list) => {
        const statements = namedChildren(list)
        return statements.flatMap((node, index) => {
          const next = statements[index + 1]
          return next &&
            setsError(node) &&
            setsError(next) &&
            !/\berr\b/.test(next.field('right')?.text() ?? '')
            ? [{ node, until: next, confidence: 0.92 }]
            : []
        })
      }),
    good: [
      'package p\nfunc f() error {\n\ta, err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\tb, err := h()\n\treturn use(a, b, err)\n}',
      'package p\nfunc f() error {\n\t_, err := g()\n\terr = wrap(err)\n\treturn err\n}',
      'package p\nfunc f() error {\n\terr := error(nil)\n\terr = g()\n\treturn err\n}',
    ],
    bad: [
      'package p\nfunc f() error {\n\ta, err := g()\n\tb, err := h()\n\treturn use(a, b, err)\n}',
      'package p\nfunc f() error {\n\terr := g()\n\terr = h()\n\treturn err\n}',
    ],
  }
}

/** Whether a call's result is assigned to `err`. A conversion such as `error(nil)` doesn't count. */
function setsError(node: SgNode): boolean {
  if (!/^(?:short_var_declaration|assignment_statement)$/.test(String(node.kind()))) return false
  const [call, second] = namedChildren(node.field('right'))
  return (
    namedChildren(node.field('left')).at(-1)?.text() === 'err' &&
    second === undefined &&
    call?.kind() === 'call_expression' &&
    call.field('function')?.text() !== 'error'
  )
}
