import { parse, type SgNode } from '@ast-grep/napi'
import { type Completion, completePiece } from './complete-piece.ts'
import { dedent } from './dedent.ts'
import { findSyntax, loadSyntax, type Syntax } from './languages.ts'

export function parseCode(code: string, syntax: Syntax): SgNode {
  loadSyntax(syntax)
  return parse(syntax, code).root()
}

/** Whether code parses without errors, as a file or a fragment. Null if there is no grammar for the language. */
export function parses(code: string, language: string, path?: string): boolean | null {
  const syntax = findSyntax(language, path)
  if (!syntax) return null
  const text = dedent(code)
  return FRAMES[syntax].some(
    (frame) =>
      errorsIn(
        parseCode(
          frame.replace('%', () => text),
          syntax,
        ),
      ) === 0,
  )
}

const JS_FRAMES = [
  '%',
  'async function* f() {\n%\n}',
  'class A {\n%\n}',
  '%\n}',
  'x = {\n%\n}',
  'x = [\n%\n]',
  'f(\n%\n)',
  'try {\n%',
  'if (x) {\n%',
  'if (x) {\n%\n}',
  'x = x\n%',
  'switch (x) {\n%\n}',
]
const TS_FRAMES = [...JS_FRAMES, 'interface A {\n%\n}', 'import {\n%\n} from "a"']
const JSX_FRAMES = ['<>\n%\n</>', '<a\n%']
const FRAMES: Record<Syntax, string[]> = {
  TypeScript: TS_FRAMES,
  Tsx: [...TS_FRAMES, ...JSX_FRAMES],
  JavaScript: [...JS_FRAMES, ...JSX_FRAMES],
  python: [
    '%',
    '%\n    pass',
    'f(\n%\n)',
    'x = {\n%\n}',
    'try:\n    pass\n%',
    'if x:\n    pass\n%',
    '"""\n%\n"""',
  ],
  go: [
    '%',
    'package p\n%',
    'package p\nfunc f() {\n%\n}',
    'package p\nfunc f() {\n%\n}\n}',
    'package p\nvar x = f(\n%\n)',
    'package p\ntype T struct {\n%\n}',
    'package p\ntype T interface {\n%\n}',
    'package p\nfunc f() {\nswitch x {\n%\n}\n}',
    'package p\nfunc f() {\nselect {\n%\n}\n}',
    'package p\nvar x = T{\n%\n}',
  ],
  java: [
    '%',
    'class A {\n%\n}',
    'class A { void f() {\n%\n} }',
    'class A { void f() {\n%\n} } }',
    'class A { Object x = f(\n%\n); }',
    'class A { void f() { switch (x) {\n%\n} } }',
    'enum A {\n%\n}',
  ],
  csharp: [
    '%',
    'class A {\n%\n}',
    'class A { void F() {\n%\n} }',
    'class A { void F() {\n%\n} } }',
    'class A { object x = F(\n%\n); }',
    'class A { void F() { switch (x) {\n%\n} } }',
    'class A { object x = new B {\n%\n}; }',
  ],
  rust: [
    '%',
    'fn f() {\n%\n}',
    'fn f() {\n%\n}\n}',
    'impl A {\n%\n}',
    'struct A {\n%\n}',
    'enum A {\n%\n}',
    'fn f() { match x {\n%\n} }',
    'fn f() { g(\n%\n) }',
  ],
  php: [
    '<?php\n%',
    '%',
    '<?php class A {\n%\n}',
    '<?php function f() {\n%\n}',
    '<?php f(\n%\n);',
    '<?php $x = [\n%\n];',
    '<?php switch ($x) {\n%\n}',
  ],
  ruby: ['%', '%\nend', 'x = {\n%\n}', 'case x\n%\nend', 'f(\n%\n)'],
}

/**
 * The kind of nodes with syntax errors, in every grammar (`ts_builtin_sym_error` in tree-sitter). Searching by number
 * is twice as fast as searching by name.
 */
export const ERROR = 65_535

const errorsIn = (root: SgNode): number => root.findAll(ERROR).length

export interface Fragment {
  root: SgNode
  rowOffset: number
  errors: number
  repairs: number
}

/** The maximum length, in characters, of a snippet to complete. Each attempt parses the snippet again. */
const MAX_TRIED_CHARACTERS = 10_000

/** Adds missing brackets and blocks, tries likely frames first, and returns the result with the fewest errors. */
export function parseFragment(code: string, syntax: Syntax): Fragment {
  const text = dedent(code)
  const likely = likelyFrames(text, syntax)
  let best: Fragment | null = null
  for (const [frame, completion] of attempts(text, syntax, likely)) {
    const fragment = inFrame(text, frame, syntax, completion)
    if (best === null || fragment.errors < best.errors) best = fragment
    if (best.errors === 0) return best
  }
  return best ?? inFrame(text, '%', syntax, null)
}

function* attempts(text: string, syntax: Syntax, likely: string[]): Generator<[string, Completion | null]> {
  const isShort = text.length <= MAX_TRIED_CHARACTERS
  const completion = isShort ? completePiece(text, syntax) : null
  const member = completion && completePiece(text, syntax, 'class')
  const completed = (frame: string) =>
    /^\W*(?:php )?(?:class|impl)\b[^(]*$/.test(frame) ? member : completion
  if (completion) for (const frame of likely) yield [frame, completed(frame)]
  for (const frame of likely) yield [frame, null]
  if (!isShort) return
  const others = FRAMES[syntax].filter((frame) => !likely.includes(frame) && !isText(frame, text, syntax))
  for (const frame of others) yield [frame, completed(frame)]
}

/** Whether the frame turns the snippet into a string or HTML, which can't have syntax errors. */
const isText = (frame: string, text: string, syntax: Syntax) =>
  frame.startsWith('"""') || (syntax === 'php' && frame === '%' && !text.includes('<?'))

function inFrame(text: string, frame: string, syntax: Syntax, completion: Completion | null): Fragment {
  const { before, after, repairs } = completion ?? { before: '', after: '', repairs: 0 }
  const head = `${frame.slice(0, frame.indexOf('%'))}${before === '' ? '' : `${before}\n`}`
  const root = parseCode(`${head}${text}${after}${frame.slice(frame.indexOf('%') + 1)}`, syntax)
  return { root, rowOffset: head.split('\n').length - 1, errors: errorsIn(root), repairs }
}

function likelyFrames(text: string, syntax: Syntax): string[] {
  if (syntax === 'go') {
    if (/^package \w/m.test(text)) return ['%']
    return /^(?:func|type|var|const|import)\b/m.test(text)
      ? ['package p\n%']
      : ['package p\nfunc f() {\n%\n}']
  }
  if (syntax === 'java' || syntax === 'csharp') {
    if (/^(?:package|import|using|namespace) /m.test(text)) return ['%']
    const members = /^\s*(?:@\w+|(?:public|private|protected|static|final|abstract|override)\b)/m.test(text)
    return members ? ['class A {\n%\n}'] : ['class A { void f() {\n%\n} }']
  }
  if (syntax === 'TypeScript' || syntax === 'Tsx' || syntax === 'JavaScript') return ['%', 'class A {\n%\n}']
  if (syntax === 'python' && startsInText(text)) return ['"""\n%', '%']
  return [FRAMES[syntax][0] ?? '%']
}

function startsInText(text: string): boolean {
  if ((text.match(/"""/g)?.length ?? 0) % 2 === 0) return false
  const before = text.slice(0, text.indexOf('"""'))
  const opens = /(?:[=(,[:]|\b(?:return|in|and|or|[rbuf]))\s*$|^\s*$/.test(before.replace(/\s*#.*$/, ''))
  return !opens
}
