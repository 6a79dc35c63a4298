import type { Syntax } from './languages.ts'
import { type Brackets, scanBrackets } from './scan-brackets.ts'

export interface Completion {
  before: string
  after: string
  repairs: number
}

type Place = 'file' | 'class'

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '${': '}', '`': '`', '/*': '*/' }

const HEADS: Partial<Record<Syntax, Record<Place, string>>> = {
  TypeScript: { file: 'async function f() {', class: 'async f() {' },
  Tsx: { file: 'async function f() {', class: 'async f() {' },
  JavaScript: { file: 'async function f() {', class: 'async f() {' },
  go: { file: 'func f() {', class: 'func f() {' },
  java: { file: 'void f() {', class: 'void f() {' },
  csharp: { file: 'void F() {', class: 'void F() {' },
  rust: { file: 'fn f() {', class: 'fn f() {' },
  php: { file: 'function f() {', class: 'function f() {' },
}

/** Null if the snippet is already complete or can't be completed. */
export function completePiece(text: string, syntax: Syntax, place: Place = 'file'): Completion | null {
  if (syntax === 'ruby') return completeRuby(text)
  const brackets = scanBrackets(text, syntax)
  if (!brackets) return null
  const { unopened, unclosed } = brackets
  const before = unopened
    .map(({ mark, end }, index) =>
      opening(mark, text.slice(end, end + 80), { syntax, place, outer: unopened[index + 1]?.mark }),
    )
    .toReversed()
    .join('\n')
  const after = unclosed
    .map(({ mark }) => CLOSING[mark] ?? mark.replace('<', '</'))
    .toReversed()
    .join('')
  const blocks = syntax === 'python' ? completeBlocks(text, brackets) : { before: '', after: '', repairs: 0 }
  const repairs = unopened.length + unclosed.length + blocks.repairs
  if (repairs === 0) return null
  return {
    before: [blocks.before, before && margin(text, brackets) + before]
      .filter((part) => part !== '')
      .join('\n'),
    after: `${after === '' ? '' : `\n${after}`}${blocks.after}`,
    repairs,
  }
}

function opening(
  mark: string,
  after: string,
  { syntax, place, outer }: { syntax: Syntax; place: Place; outer: string | undefined },
): string {
  if (mark !== '{') return mark === '(' ? openParenthesis(after, syntax) : mark
  const condition = syntax === 'go' || syntax === 'rust' ? 'x' : '(x)'
  if (/^\s*else\b/.test(after)) return `if ${condition} {`
  if (/^\s*(?:catch|finally)\b/.test(after)) return 'try {'
  if (/^\s*while\b/.test(after)) return 'do {'
  if (/^\s*from\b/.test(after)) return 'import {'
  if (outer === '(') return callback(syntax)
  return outer === undefined ? (HEADS[syntax]?.[place] ?? '{') : `if ${condition} {`
}

function openParenthesis(after: string, syntax: Syntax): string {
  if (/^\s*=>/.test(after)) return 'x = ('
  if (/^\s*\{/.test(after) && syntax !== 'go' && syntax !== 'rust') return 'if ('
  return 'f('
}

function callback(syntax: Syntax): string {
  if (syntax === 'go') return 'func() {'
  if (syntax === 'rust') return '|| {'
  if (syntax === 'java') return '() -> {'
  return syntax === 'php' ? 'function () {' : 'async () => {'
}

const margin = (text: string, { unopened }: Brackets) =>
  indentation(
    text
      .slice(0, unopened.at(-1)?.end ?? 0)
      .split('\n')
      .at(-1) ?? '',
  )

function completeBlocks(text: string, { unopened, unclosed }: Brackets): Completion {
  const heads: string[] = []
  // Indentation inside brackets has no meaning.
  const from = text.slice(0, unopened.at(-1)?.end ?? 0).lastIndexOf('\n') + 1
  const lines = text
    .slice(from)
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
  let lowest: number | undefined
  for (const line of lines) {
    const depth = indentation(line).length
    if (lowest !== undefined && depth >= lowest) continue
    if (lowest !== undefined && !/^\s*[)\]}]/.test(line))
      heads.unshift(`${' '.repeat(depth)}${blockHead(line)}`)
    lowest = depth
  }
  const after = unclosed.length > 0 ? '' : missingBody(lines.at(-1) ?? '')
  return { before: heads.join('\n'), after, repairs: heads.length + (after === '' ? 0 : 1) }
}

const indentation = (line: string) => /^\s*/.exec(line)?.[0] ?? ''

function missingBody(line: string): string {
  const isHead =
    /^\s*(?:if|elif|else|for|while|with|try|except|finally|def|class|async|match|case)\b.*:\s*(?:#.*)?$/.test(
      line,
    )
  if (isHead) return `\n${indentation(line)}    pass`
  return /^\s*@\w/.test(line) ? `\n${indentation(line)}def f(): pass` : ''
}

function blockHead(line: string): string {
  const word = /^\s*(\w+)/.exec(line)?.[1] ?? ''
  return /^(?:except|finally)$/.test(word) ? 'try:' : 'if x:'
}

const RUBY_OPENS =
  /^\s*(?:def|class|module|if|unless|case|while|until|for|begin)\b(?!.*\bend\b)|\bdo(?:\s*\|[^|]*\|)?\s*$|=\s*(?:if|unless|case|begin)\b(?!.*\bend\b)/

function completeRuby(text: string): Completion | null {
  const before: string[] = []
  let depth = 0
  let head = 'def f'
  for (const line of text.split('\n')) {
    const code = line.replace(/#(?!\{).*$/, '')
    if (depth === 0 && /^\s*(?:else|elsif)\b/.test(code)) head = 'if x'
    if (depth === 0 && /^\s*when\b/.test(code)) head = 'case x'
    if (RUBY_OPENS.test(code)) depth++
    if (!/^\s*end\b/.test(code)) continue
    if (depth > 0) depth--
    else {
      before.unshift(head)
      head = 'def f'
    }
  }
  const repairs = before.length + depth
  return repairs === 0 ? null : { before: before.join('\n'), after: '\nend'.repeat(depth), repairs }
}
