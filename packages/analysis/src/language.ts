/** The languages that rules can be written for, named as on GitHub. */
export const RULE_LANGUAGES = [
  'TypeScript',
  'JavaScript',
  'Python',
  'Go',
  'Java',
  'C#',
  'Rust',
  'PHP',
  'Ruby',
] as const
export type RuleLanguage = (typeof RULE_LANGUAGES)[number]

const NOT_CODE = new Set(
  [
    'JSON, JSON with Comments, JSON5, YAML, TOML, INI, Java Properties',
    'XML, SVG, Markdown, MDX, reStructuredText, AsciiDoc, TeX',
    'Text, Ignore List, EditorConfig, Go Module, Go Workspace, Procfile',
  ].flatMap((names) => names.split(', ')),
)

export function isCode(language: string | null): boolean {
  return language !== null && !NOT_CODE.has(language)
}

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|testdata|e2e|fixtures?)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|[._-](?:test|tests|spec|e2e)\.[^/.]+$|_test\.(?:go|py|rb|exs?)$|(?:Tests?|IT|Spec)\.(?:java|kt|cs|scala|php|swift)$/

export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path)
}
