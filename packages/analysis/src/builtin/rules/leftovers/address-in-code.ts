import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

const HOME =
  /^f?["'`](?:\/(?:Users|home)\/(?!user\b|username|runner|vagrant|ubuntu|node\b|app\b|\w*\$)[a-z][\w.-]+\/|[A-Z]:\\\\Users\\\\\w+)/
const LOCAL = /^f?["'`](?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1):\d+/
const EXPECTED_PATHS =
  /config|settings|\benv\b|dev|local|example|sample|demo|script|docs?\/|tool|bench|playwright|cypress|vite|webpack|storybook|proxy/i
const FALLBACK =
  /\?\?|\|\||\bor\b|default|getenv|environ|process\.env|===?|startsWith|includes|print|log|help|description|argument|cors|origin|allow|\bflag\.|\bField\(|\bOption\(|@Value/i
const DEFAULTS = /^(?:typed_)?default_parameter$|^(?:required|optional)_parameter$|^assignment_pattern$/

const DEFAULT_EXAMPLES: Record<string, string[]> = {
  TypeScript: ['function f(url = "http://localhost:3000") {}', 'class A { url = "http://localhost:3000" }'],
  Python: [
    'def f(url="http://localhost:3000"):\n    pass',
    'class Settings:\n    url: str = "http://localhost:3000"',
    'url = os.environ.get("URL", "http://localhost:3000")',
  ],
  Go: ['package p\nvar url = flag.String("url", "http://localhost:3000", "where fares are")'],
  Java: ['class A { @Value("http://localhost:3000") String url; }'],
}

function isDefault(node: SgNode): boolean {
  const ancestors = node.ancestors()
  const isInClass = ancestors
    .slice(0, 4)
    .some((each) => /^class_(?:definition|body)$/.test(String(each.kind())))
  return isInClass || ancestors.slice(0, 2).some((each) => DEFAULTS.test(String(each.kind())))
}

export const addressInCode: Rule = {
  name: 'address-in-code',
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

function inLanguages(languages: string[], kinds: string[], put: (value: string) => string): LanguageRule {
  return {
    languages,
    words: /localhost|127\.0\.0\.1|\/(?:Users|home)\/|\\Users\\/,
    find: ({ root, path }) => {
      if (EXPECTED_PATHS.test(path)) return []
      return ofKind(root, ...kinds).flatMap((node) => {
        const isAddress = HOME.test(node.text()) || LOCAL.test(node.text())
        if (!isAddress) return []
        if (isDefault(node)) return []
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
    good: [
      put('https://fares.example.org/a'),
      put('/usr/share/fares'),
      put('localhost'),
      ...(DEFAULT_EXAMPLES[languages[0] ?? ''] ?? []),
    ],
    bad: [put('http://localhost:3000/fares'), put(['', 'home', 'jonas', 'fares.csv'].join('/'))],
  }
}
