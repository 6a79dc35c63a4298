import { refractor, type Syntax } from 'refractor/core'
import type { CodeTone } from '../diff/code-line.ts'
import type { Run, Tokenize } from './color-lines.ts'
import { findGrammar, GRAMMARS } from './grammars.ts'

/** refractor exports Prism's tokenizer without its type. */
const { tokenize } = refractor as unknown as { tokenize(code: string, grammar: object): Piece[] }

type Piece = string | { type: string; alias?: string | string[]; content: Piece | Piece[] }

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

/** `language` is GitHub's name for the language. Returns null if there's no grammar. */
export async function loadTokenizer(language: string, path: string): Promise<Tokenize | null> {
  const name = findGrammar(language, path)
  const load = name === null ? undefined : GRAMMARS[name]
  return load ? createTokenizer((await load()).default) : null
}

export function createTokenizer(syntax: Syntax): Tokenize {
  refractor.register(syntax)
  const grammar = refractor.languages[syntax.displayName]!
  return (code) => tokenize(code, grammar).flatMap((piece) => toRuns(piece, null))
}

function toRuns(piece: Piece, around: CodeTone | null): Run[] {
  if (typeof piece === 'string') return [{ text: piece, tone: around }]
  const own = [piece.type, piece.alias ?? []].flat().find((name) => Object.hasOwn(TONES, name))
  const tone = own === undefined ? around : (TONES[own] ?? around)
  const { content } = piece
  if (typeof content === 'string') return [{ text: content, tone }]
  return [content].flat().flatMap((one) => toRuns(one, tone))
}
