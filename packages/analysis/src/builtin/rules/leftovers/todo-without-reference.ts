import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const todoWithoutReference: Rule = {
  name: 'todo-without-reference',
  inTests: false,
  languages: [
    inLanguages(['TypeScript', 'JavaScript', 'Go', 'C#'], ['comment'], (text) => `// ${text}`),
    inLanguages(['PHP'], ['comment'], (text) => `<?php\n// ${text}`),
    inLanguages(['Java', 'Rust'], ['line_comment', 'block_comment'], (text) => `// ${text}`),
    inLanguages(['Python', 'Ruby'], ['comment'], (text) => `# ${text}`),
  ],
}

function inLanguages(languages: string[], kinds: string[], put: (text: string) => string): LanguageRule {
  return {
    languages,
    words: /\b(?:TODO|FIXME)\b/,
    find: ({ root }) =>
      ofKind(root, ...kinds).flatMap((node) => (isPromise(node) ? [{ node, confidence: 0.85 }] : [])),
    good: [
      put('TODO(#12): count the fares'),
      put('TODO https://example.org/12'),
      put('TODO(marta): count the fares'),
      put('The TODO list is shown here'),
      put('FIXME: FARE-12'),
      put("TODO: the database doesn't support this type"),
      put('TODO remove this once fares have an id'),
    ],
    bad: [put('TODO: count the fares'), put('FIXME count the fares')],
  }
}

/** Notes about a limitation or something to wait for. No ticket in this project would resolve them. */
const LIMIT =
  /\b(?:does(?:n't| not)|do(?:n't| not)|can(?:'t|not)|only) (?:yet )?(?:support|have|allow|work|handle)|\bonly supported\b|\b(?:once|until|after|when) \S/i

/** Whether the comment is a to-do without a reference, such as a ticket or a name, and not about a limitation. */
function isPromise(node: SgNode): boolean {
  const text = node.text()
  return (
    /^(?:\/\/+|#+|\/\*+|\s*\*)?\s*(?:TODO|FIXME)\b/.test(text) &&
    !LIMIT.test(text) &&
    !/#\d|\bv?\d+\.\d+|\d{3,}|https?:|[A-Z]{2,}-\d|(?:TODO|FIXME)\s*\(|@\w|issue|ticket/.test(text)
  )
}
