import { parse, type SgNode } from '@ast-grep/napi'
import { dedent } from './dedent.ts'
import { loadSyntax, type Syntax, syntaxOf } from './languages.ts'

export function parseCode(code: string, syntax: Syntax): SgNode {
  loadSyntax(syntax)
  return parse(syntax, code).root()
}

/** Whether code, a fragment too, is free of syntax errors; null where no grammar is to be had. */
export function parses(code: string, language: string): boolean | null {
  const syntax = syntaxOf(language)
  if (!syntax) return null
  const text = dedent(code)
  return FRAMES[syntax].some(
    (frame) =>
      !hasError(
        parseCode(
          frame.replace('%', () => text),
          syntax,
        ),
      ),
  )
}

/** What a fragment may be a piece of: a file, a body, a class, or the head of a block. */
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
]
const FRAMES: Record<Syntax, string[]> = {
  TypeScript: JS_FRAMES,
  Tsx: JS_FRAMES,
  JavaScript: JS_FRAMES,
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
  ],
  java: [
    '%',
    'class A {\n%\n}',
    'class A { void f() {\n%\n} }',
    'class A { void f() {\n%\n} } }',
    'class A { Object x = f(\n%\n); }',
  ],
  csharp: ['%', 'class A {\n%\n}', 'class A { void F() {\n%\n} }', 'class A { void F() {\n%\n} } }'],
  rust: ['%', 'fn f() {\n%\n}', 'fn f() {\n%\n}\n}', 'impl A {\n%\n}', 'struct A {\n%\n}'],
  php: ['<?php\n%', '%', '<?php class A {\n%\n}', '<?php function f() {\n%\n}', '<?php f(\n%\n);'],
  ruby: ['%', '%\nend', 'x = {\n%\n}'],
}

function hasError(root: SgNode): boolean {
  return root.find({ rule: { any: [{ kind: 'ERROR' }] } }) !== null
}

export interface Fragment {
  root: SgNode
  /** Rows of the tree before the code's first. */
  rowOffset: number
}

/**
 * Parses a piece from the middle of a file, in the frame its lines look made for; where that leaves errors, in the
 * next likely one, and where both do, as well as it goes.
 */
export function parseFragment(code: string, syntax: Syntax): Fragment {
  const text = dedent(code)
  const [first = '%', second] = likelyFrames(text, syntax)
  const fragment = inFrame(text, first, syntax)
  if (second === undefined || !hasError(fragment.root)) return fragment
  const other = inFrame(text, second, syntax)
  return hasError(other.root) ? fragment : other
}

function inFrame(text: string, frame: string, syntax: Syntax): Fragment {
  const rowOffset = frame.slice(0, frame.indexOf('%')).split('\n').length - 1
  return {
    root: parseCode(
      frame.replace('%', () => text),
      syntax,
    ),
    rowOffset,
  }
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

/** Whether a piece of Python begins in the middle of a docstring: the first quotes in it close one. */
function startsInText(text: string): boolean {
  if ((text.match(/"""/g)?.length ?? 0) % 2 === 0) return false
  const before = text.slice(0, text.indexOf('"""'))
  const opens = /(?:[=(,[:]|\b(?:return|in|and|or|[rbuf]))\s*$|^\s*$/.test(before.replace(/\s*#.*$/, ''))
  return !opens
}
