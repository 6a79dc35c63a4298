import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const addressInCode: Rule = {
  name: 'address-in-code',
  title: 'Address of one machine in the code',
  category: 'best-practices',
  severity: 'low',
  why: 'The address or path is right on the machine where it was written and nowhere else.',
  fix: 'Read it from configuration.',
  point: 'What differs from machine to machine comes from configuration.',
  inTests: false,
  languages: [
    inLanguages(
      ['TypeScript', 'JavaScript'],
      ['string', 'template_string'],
      (value) => `const a = load("${value}")`,
    ),
    inLanguages(['Python'], ['string'], (value) => `a = load("${value}")`),
    inLanguages(
      ['Go'],
      ['interpreted_string_literal'],
      (value) => `package p\nfunc f() { a := load("${value}") }`,
    ),
    inLanguages(['Java'], ['string_literal'], (value) => `class A { String a = load("${value}"); }`),
  ],
}

const HOME =
  /^f?["'`](?:\/(?:Users|home)\/(?!user\b|username|runner|vagrant|ubuntu|node\b|app\b|\w*\$)[a-z][\w.-]+\/|[A-Z]:\\\\Users\\\\\w+)/
const LOCAL = /^f?["'`](?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1):\d+/
/** Where such an address is at home. */
const AT_HOME =
  /config|settings|\benv\b|dev|local|example|sample|demo|script|docs?\/|tool|bench|playwright|cypress|vite|webpack|storybook|proxy/i
/** A way out for when nothing is configured, a comparison, or a page for people. */
const FALLBACK =
  /\?\?|\|\||\bor\b|default|getenv|environ|process\.env|===?|startsWith|includes|print|log|help|description|argument|cors|origin|allow/i

function inLanguages(languages: string[], kinds: string[], put: (value: string) => string): LanguageRule {
  return {
    languages,
    words: /localhost|127\.0\.0\.1|\/(?:Users|home)\/|\\Users\\/,
    find: ({ root, path }) => {
      if (AT_HOME.test(path)) return []
      return ofKind(root, ...kinds).flatMap((node) => {
        const isAddress = HOME.test(node.text()) || LOCAL.test(node.text())
        if (!isAddress) return []
        const around = node
          .ancestors()
          .find((each) =>
            /statement|declaration|^assignment$|parameter|^pair$|^field/.test(String(each.kind())),
          )
        const text = (around?.text() ?? '').slice(0, 400).replace(node.text(), '')
        return FALLBACK.test(text) || /^expression_statement$/.test(String(node.parent()?.kind()))
          ? []
          : [{ node, confidence: 0.82 }]
      })
    },
    good: [put('https://fares.example.org/a'), put('/usr/share/fares'), put('localhost')],
    bad: [put('http://localhost:3000/fares'), put(['', 'home', 'jonas', 'fares.csv'].join('/'))],
  }
}
