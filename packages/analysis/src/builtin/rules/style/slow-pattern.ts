import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const slowPattern: Rule = {
  name: 'slow-pattern',
  inTests: false,
  languages: [
    inLanguages(['TypeScript', 'JavaScript'], ['regex'], (pattern) => `const a = /${pattern}/.test(b)`),
    inLanguages(['Python'], ['string'], (pattern) => `a = re.compile(r"${pattern}")`),
    inLanguages(
      ['Java'],
      ['string_literal'],
      (pattern) => `class A { Object a = Pattern.compile("${pattern.replaceAll('\\', '\\\\')}"); }`,
    ),
    inLanguages(['Ruby'], ['regex'], (pattern) => `a = /${pattern}/`),
    inLanguages(['PHP'], ['encapsed_string', 'string'], (pattern) => `<?php preg_match('/${pattern}/', $b);`),
  ],
}

/**
 * Matches a group that is repeated without a limit and contains only a repeated item.
 * https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS
 */
const NESTED =
  /(?<!\\)\((?:\?:)?(?:\[(?:[^\]\\]|\\.)+\]|\\{1,2}[wdsWDS]|\.|[a-zA-Z])[+*]\)(?:[+*](?!\+)|\{\d+,\})/

function inLanguages(languages: string[], kinds: string[], put: (pattern: string) => string): LanguageRule {
  return {
    languages,
    words: /[+*]\)(?:[+*]|\{\d+,\})/,
    find: ({ root }) =>
      ofKind(root, ...kinds).flatMap((node) => {
        const isPattern =
          kinds[0] === 'regex' ||
          /\bre\.|regex|Pattern|preg_|matches|replaceAll|split/i.test(
            (node.ancestors()[2]?.text() ?? '').slice(0, 200).replace(node.text(), ''),
          )
        return isPattern && NESTED.test(node.text()) ? [{ node, confidence: 0.88 }] : []
      }),
    good: [put('(a|b)+'), put('([a-z]+,)+'), put('[a-z]+')],
    bad: [put('^(a+)+$'), put('([a-z]+)*!')],
  }
}
