import type { SgNode } from '@ast-grep/napi'
import { CODES_BY_RULE, TYPE_CODES_BY_RULE } from './suppression-codes.ts'

interface Suppression {
  firstRow: number
  lastRow: number
  /** In lowercase. Null if the suppression covers everything that its tool reports. */
  codes: string[] | null
  /** True if the suppression is for a type checker. It then covers only rules in `TYPE_CODES_BY_RULE`. */
  isOfTypes: boolean
}

type Reach = 'line' | 'next line' | 'until' | 'file'

interface Mark {
  pattern: RegExp
  reach: Reach
  end?: RegExp
  isOfTypes?: true
}

const MARKS: Mark[] = [
  // Python: https://docs.astral.sh/ruff/linter/#error-suppression
  { pattern: /#\s*(?:ruff|flake8)\s*:\s*noqa\b(?:\s*:\s*([A-Z]+\d*(?:[,\s]+[A-Z]+\d+)*))?/i, reach: 'file' },
  { pattern: /#\s*noqa\b(?:\s*:\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*))?/i, reach: 'line' },
  { pattern: /#\s*nosec\b(?:\s*:?\s*([BG]\d+(?:[,\s]+[BG]\d+)*))?/i, reach: 'line' },
  { pattern: /#\s*(?:type|pyright)\s*:\s*ignore\b(?:\[([^\]]*)\])?/, reach: 'line', isOfTypes: true },
  { pattern: /\S.*#\s*pylint\s*:\s*disable\s*=\s*([\w\-, ]+)/, reach: 'line' },
  { pattern: /^\s*#\s*pylint\s*:\s*disable-next\s*=\s*([\w\-, ]+)/, reach: 'next line' },
  {
    pattern: /^\s*#\s*pylint\s*:\s*disable\s*=\s*([\w\-, ]+)/,
    reach: 'until',
    end: /#\s*pylint\s*:\s*enable\s*=/,
  },
  // ESLint and Oxlint: https://eslint.org/docs/latest/use/configure/rules#disabling-rules
  { pattern: /(?:es|ox)lint-disable-line\b[ \t]*([^*\n]*)/, reach: 'line' },
  { pattern: /(?:es|ox)lint-disable-next-line\b[ \t]*([^*\n]*)/, reach: 'next line' },
  { pattern: /(?:es|ox)lint-disable(?!-)\b[ \t]*([^*\n]*)/, reach: 'until', end: /(?:es|ox)lint-enable\b/ },
  { pattern: /biome-ignore(?!-)\s+lint(\/[\w/]+)?/, reach: 'next line' },
  { pattern: /@ts-(?:expect-error|ignore)\b()/, reach: 'next line', isOfTypes: true },
  { pattern: /\S.*\/\/\s*nolint\b(?::([\w,\- ]+))?/, reach: 'line' },
  { pattern: /^\s*\/\/\s*nolint\b(?::([\w,\- ]+))?/, reach: 'next line' },
  { pattern: /\/\/\s*#nosec\b(?:\s+([G]\d+(?:[,\s]+G\d+)*))?/, reach: 'line' },
  { pattern: /\/\/\s*lint:ignore\s+([\w,]+)/, reach: 'next line' },
  { pattern: /\/\/\s*NOLINTNEXTLINE\b(?:\(([^)]*)\))?/, reach: 'next line' },
  { pattern: /\/\/\s*NOLINT\b(?:\(([^)]*)\))?/, reach: 'line' },
  { pattern: /\/\/\s*(?:NOSONAR|NOPMD)\b()/, reach: 'line' },
  { pattern: /\S.*#\s*rubocop\s*:\s*(?:disable|todo)\s+([\w/, ]+)/, reach: 'line' },
  {
    pattern: /^\s*#\s*rubocop\s*:\s*(?:disable|todo)\s+([\w/, ]+)/,
    reach: 'until',
    end: /#\s*rubocop\s*:\s*enable\b/,
  },
  {
    pattern: /^\s*#pragma\s+warning\s+disable\b[ \t]*([\w, ]*)/,
    reach: 'until',
    end: /#pragma\s+warning\s+restore\b/,
  },
  { pattern: /@phpstan-ignore-line\b()/, reach: 'line' },
  { pattern: /@phpstan-ignore(?:-next-line)?\b()/, reach: 'next line' },
  { pattern: /\S.*\/\/\s*phpcs:ignore\b[ \t]*([\w.,]*)/, reach: 'line' },
  { pattern: /^\s*\/\/\s*phpcs:ignore\b[ \t]*([\w.,]*)/, reach: 'next line' },
]

/** A quick check before the full search. Every suppression matches this pattern. */
const ANY =
  /noqa|nosec|ignore|disable|nolint|nosonar|nopmd|rubocop|@ts-|suppress|allow\s*\(|\[\s*expect\s*\(/i

export function suppressionsIn(
  lines: readonly string[],
  { root, rowOffset }: { root: SgNode; rowOffset: number },
): (rule: string, rows: { first: number; last: number }) => boolean {
  if (!lines.some((line) => ANY.test(line))) return () => false
  const all = [...commentsIn(lines), ...annotationsIn(root, rowOffset)]
  return (rule, { first, last }) =>
    all.some(
      (each) =>
        [first, last].some((row) => row >= each.firstRow && row <= each.lastRow) && silences(each, rule),
    )
}

function commentsIn(lines: readonly string[]): Suppression[] {
  return lines.flatMap((line, row) =>
    ANY.test(line) ? MARKS.flatMap((mark) => readMark(mark, lines, row)) : [],
  )
}

function readMark(
  { pattern, reach, end, isOfTypes }: Mark,
  lines: readonly string[],
  row: number,
): Suppression[] {
  const found = pattern.exec(lines[row] ?? '')
  if (!found) return []
  const { firstRow, lastRow } = findSuppressedRows(reach, lines, { row, end })
  return [{ firstRow, lastRow, codes: codesIn(found[1]), isOfTypes: isOfTypes ?? false }]
}

function findSuppressedRows(
  reach: Reach,
  lines: readonly string[],
  { row, end }: { row: number; end: RegExp | undefined },
) {
  if (reach === 'line') return { firstRow: row, lastRow: row }
  if (reach === 'file') return { firstRow: 0, lastRow: lines.length }
  if (reach === 'until') {
    const last = lines.findIndex((line, index) => index > row && end?.test(line))
    return { firstRow: row, lastRow: last === -1 ? lines.length : last }
  }
  // Comments and blank lines may come between the suppression and its code.
  const next = lines.findIndex((line, index) => index > row && !/^\s*(?:\/\/|\/?\*|#|$)/.test(line))
  const lastRow = next === -1 ? row + 1 : next
  return { firstRow: row + 1, lastRow }
}

/** In ESLint comments, the text after `--` is a description. */
function codesIn(text: string | undefined): string[] | null {
  const codes = (text ?? '')
    .replace(/(?:^|\s)--.*/s, '')
    .split(/[,\s]+/)
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code !== '')
  return codes.length === 0 || codes.includes('all') ? null : codes
}

function annotationsIn(root: SgNode, rowOffset: number): Suppression[] {
  const found: { text: string; target: SgNode | null }[] = []
  const kinds = new Set(['annotation', 'attribute_item', 'inner_attribute_item', 'attribute_list'])
  const walk = (node: SgNode) => {
    const kind = String(node.kind())
    if (!kinds.has(kind)) {
      for (const child of node.children()) walk(child)
      return
    }
    const text = node.text()
    if (kind === 'annotation' && /^@SuppressWarnings\b/.test(text))
      found.push({ text, target: node.parent()?.parent() ?? null })
    if (kind === 'attribute_item' && /^#\[(?:allow|expect)\(/.test(text))
      found.push({ text, target: nextItem(node) })
    if (kind === 'inner_attribute_item' && text.startsWith('#![allow(')) found.push({ text, target: root })
    if (kind === 'attribute_list' && /\bSuppressMessage\b/.test(text))
      found.push({ text, target: node.parent() })
  }
  walk(root)
  return found.flatMap(({ text, target }) => {
    if (!target) return []
    const { start, end } = target.range()
    const codes = (/\((.*)\)/s.exec(text)?.[1] ?? '')
      .replace(/["{}]|clippy::|\w+\s*=/g, ' ')
      .replace(/:\S*/g, ' ')
    return [
      {
        firstRow: start.line - rowOffset,
        lastRow: end.line - rowOffset,
        codes: codesIn(codes),
        isOfTypes: false,
      },
    ]
  })
}

function nextItem(node: SgNode): SgNode | null {
  let next = node.next()
  while (next && /attribute_item|comment/.test(String(next.kind()))) next = next.next()
  return next
}

function silences({ codes, isOfTypes }: Suppression, rule: string): boolean {
  const known = (isOfTypes ? TYPE_CODES_BY_RULE[rule] : CODES_BY_RULE[rule]) ?? []
  if (codes === null) return !isOfTypes || known.length > 0
  return codes.some((code) => code === rule || known.some((each) => isNamed(each, code)))
}

/** A prefix such as S1 covers every code that starts with S1. A plugin name may precede a code. */
const isNamed = (known: string, code: string) =>
  known === code ||
  code.endsWith(`/${known}`) ||
  code.endsWith(`.${known}`) ||
  (/^[a-z]{1,4}\d*$/.test(code) && /^[a-z]+\d+$/.test(known) && known.startsWith(code))
