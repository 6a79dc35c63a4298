import { type CodeLine, plainParts } from '../diff/code-line.ts'
import { colorLines } from './color-lines.ts'
import { findTokenizer } from './tokenize.ts'

/** GitHub's language names by the info string of a Markdown code fence. */
const LANGUAGES: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  py: 'Python',
  python: 'Python',
  go: 'Go',
  sh: 'Shell',
  bash: 'Shell',
  json: 'JSON',
  yaml: 'YAML',
  sql: 'SQL',
  markdown: 'Markdown',
  rust: 'Rust',
  java: 'Java',
  csharp: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
}

/** The language's display name, also used in accessible labels. */
export const languageName = (fence: string) => LANGUAGES[fence] ?? (fence === 'diff' ? 'Diff' : 'Text')

/** Splits a code fence into lines in the app's colors. In a diff, added and removed lines are marked. */
export function colorCode(code: string, fence: string): CodeLine[] {
  const lines = code.replace(/\n$/, '').split('\n')
  if (fence === 'diff') return lines.map(lineOfDiff)
  const tokenize = findTokenizer(LANGUAGES[fence] ?? '', `code.${fence}`)
  const plain = lines.map((text) => toCodeLine('same', text))
  return tokenize ? colorLines(plain, tokenize) : plain
}

function lineOfDiff(text: string): CodeLine {
  if (/^(\+\+\+|---) /.test(text)) return toCodeLine('same', text)
  if (text.startsWith('+')) return toCodeLine('added', text.slice(1))
  if (text.startsWith('-')) return toCodeLine('removed', text.slice(1))
  return toCodeLine('same', text.replace(/^ /, ''))
}

const toCodeLine = (kind: CodeLine['kind'], text: string): CodeLine => ({
  kind,
  number: null,
  parts: plainParts(text),
  marked: false,
})
