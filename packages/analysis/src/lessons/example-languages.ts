/**
 * Maps code fence tags to GitHub's language names. Languages without a grammar, such as SQL and YAML, aren't listed.
 */
export const EXAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
  rust: 'Rust',
  php: 'PHP',
  ruby: 'Ruby',
}
