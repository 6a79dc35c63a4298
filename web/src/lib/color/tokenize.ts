import { Prism } from 'prism-react-renderer'
import type { CodeTone } from '../diff/code-line.ts'
import type { Run, Tokenize } from './color-lines.ts'
import { FURTHER } from './further-languages.ts'

type Grammar = NonNullable<(typeof Prism.languages)[string]>
type Piece = ReturnType<typeof Prism.tokenize>[number]

/** The library's grammars, by GitHub's language names. */
const KNOWN: Record<string, string> = {
  TypeScript: 'typescript',
  JavaScript: 'jsx',
  Python: 'python',
  Go: 'go',
  Rust: 'rust',
  C: 'c',
  'C++': 'cpp',
  'Objective-C': 'objectivec',
  'Objective-C++': 'objectivec',
  Swift: 'swift',
  Kotlin: 'kotlin',
  GraphQL: 'graphql',
  SQL: 'sql',
  JSON: 'json',
  'JSON with Comments': 'json',
  JSON5: 'json',
  YAML: 'yaml',
  Markdown: 'markdown',
  CSS: 'css',
  HTML: 'markup',
  SVG: 'markup',
  XML: 'markup',
  Vue: 'markup',
  CoffeeScript: 'coffeescript',
}

const TONES: Record<string, CodeTone | null> = {
  keyword: 'key',
  tag: 'key',
  selector: 'key',
  atrule: 'key',
  builtin: 'key',
  important: 'key',
  directive: 'key',
  string: 'string',
  char: 'string',
  regex: 'string',
  'template-string': 'string',
  'attr-value': 'string',
  url: 'string',
  interpolation: null,
  function: 'function',
  'function-variable': 'function',
  'attr-name': 'function',
  property: 'function',
  key: 'function',
  annotation: 'function',
  decorator: 'function',
  number: 'number',
  boolean: 'number',
  constant: 'number',
  symbol: 'number',
  comment: 'comment',
  prolog: 'comment',
  doctype: 'comment',
}

/** A tokenizer for a language by its GitHub name. Null if there's no grammar; its code then has no colors. */
export function findTokenizer(language: string, path: string): Tokenize | null {
  const name = language === 'TypeScript' && path.endsWith('.tsx') ? 'tsx' : KNOWN[language]
  const grammar = name === undefined ? FURTHER[language] : Prism.languages[name]
  if (!grammar) return null
  return (code) => Prism.tokenize(code, grammar as Grammar).flatMap((piece) => toRuns(piece, null))
}

function toRuns(piece: Piece, around: CodeTone | null): Run[] {
  if (typeof piece === 'string') return [{ text: piece, tone: around }]
  const own = [piece.type, piece.alias ?? []].flat().find((name) => Object.hasOwn(TONES, name))
  const tone = own === undefined ? around : (TONES[own] ?? around)
  const { content } = piece
  if (typeof content === 'string') return [{ text: content, tone }]
  return [content].flat().flatMap((one) => toRuns(one, tone))
}
