import { setImmediate as turn } from 'node:timers/promises'
import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import { leftOut } from '../../left-out.ts'
import { ERROR, parseFragment } from '../../syntax/parse-code.ts'
import { type FittingRule, MAX_CHARACTERS, type Part, selectParts } from './parts-of-file.ts'
import type { Piece } from './read-pieces.ts'
import type { Rule, RuleMatch } from './rule.ts'
import { confidenceIn } from './rule-precision.ts'
import { suppressionsIn } from './suppressions.ts'
import { ofKind } from './walk-tree.ts'

export interface RuleFinding {
  rule: Rule
  path: string
  language: string
  startLine: number
  endLine: number
  code: string
  confidence: number
}

export interface RuleRun {
  findings: RuleFinding[]
  /** Files that weren't fully read. Their coverage is `failed` or `clipped`. */
  unread: FileCoverage[]
}

const MAX_LINES = 12

export async function runRules(material: PullRequestMaterial, signal: AbortSignal): Promise<RuleRun> {
  const run: RuleRun = { findings: [], unread: [] }
  let left = MAX_CHARACTERS
  for (const file of material.files) {
    if (file.patch === null || leftOut(file.path, file.patch)) continue
    const { parts, unread } = selectParts(file, material, left)
    try {
      for (const part of parts) {
        signal.throwIfAborted()
        left -= part.text.length
        run.findings.push(...findInPart(part))
        // Syntax trees are freed only between turns of the event loop. The pause also lets other work run.
        await turn()
      }
      if (unread) run.unread.push(unread)
    } catch (error) {
      signal.throwIfAborted()
      run.unread.push(failed(file, error))
    }
  }
  return run
}

function failed({ path, additions, deletions }: MaterialFile, error: unknown): FileCoverage {
  const said = error instanceof Error ? error.message : String(error)
  const reason = `its syntax couldn’t be parsed: ${said}`.slice(0, 200)
  return { path, state: 'failed', reason, changedLines: additions + deletions }
}

export function findInPart({ piece, text, path, language, syntax, rules, spent }: Part): RuleFinding[] {
  const { root, rowOffset } = parseFragment(text, syntax)
  const parsed = { root, rowOffset, language, path, piece, ...(spent && { spent }) }
  const found = rules.flatMap((rule) =>
    findInPiece(rule, parsed).map((place) => ({ rule: rule.rule, path, language, ...place })),
  )
  if (found.length === 0) return []
  const isSuppressed = suppressionsIn(piece.lines, { root, rowOffset })
  return found.filter(
    ({ rule, startLine, endLine }) =>
      !isSuppressed(rule.name, { first: startLine - piece.firstLine, last: endLine - piece.firstLine }),
  )
}

type Place = Pick<RuleFinding, 'startLine' | 'endLine' | 'code' | 'confidence'>

interface ParsedPiece {
  root: RuleMatch['node']
  rowOffset: number
  language: string
  path: string
  piece: Piece
  spent?: Map<string, number>
}

function findInPiece({ rule, find }: FittingRule, { rowOffset, piece, ...source }: ParsedPiece): Place[] {
  const unread = piece.whole ? new Set<number>() : unreadRows(source.root)
  const places = find({ ...source, whole: piece.whole }).flatMap(({ node, until, needsEnd, confidence }) => {
    // Nodes that contain syntax errors are unreliable.
    if (node.kind() === 'ERROR' || node.has(ERROR)) return []
    const { start } = node.range()
    const { end } = (until ?? node).range()
    if (unread.has(start.line) || unread.has(end.line)) return []
    // In some grammars, a comment node includes the line feed after the comment.
    const endRow = end.column === 0 && end.line > start.line ? end.line - 1 : end.line
    const lastRow = rowOffset + piece.lines.length - 1
    const isCut =
      !piece.whole &&
      needsEnd != null &&
      needsEnd.range().end.line > rowOffset + lastEnd(piece, source.language)
    if (start.line < rowOffset || isCut) return []
    const rows = { first: start.line - rowOffset, last: Math.min(endRow, lastRow) - rowOffset }
    return toPlaces(rows, piece, confidenceIn(rule.name, confidence))
  })
  return [...new Map(places.map((place) => [`${place.startLine} ${place.endLine}`, place])).values()]
}

/**
 * Returns the last row where a block's end is certain. A Python block at the end of a piece may continue, unless it
 * ends with a statement such as `pass`.
 */
function lastEnd({ lines }: Piece, language: string): number {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  if (language !== 'Python') return last
  return /^\s*(?:pass|\.\.\.|continue)\b/.test(lines[last] ?? '') ? last : last - 1
}

/**
 * Returns the rows in and next to small syntax errors in a partial file. The rows may be prose from a comment that
 * started earlier. Longer errors usually mean an unclosed bracket and are ignored.
 */
function unreadRows(root: RuleMatch['node']): Set<number> {
  const rows = new Set<number>()
  for (const error of ofKind(root, 'ERROR')) {
    const { start, end } = error.range()
    if (end.line - start.line > 2) continue
    for (let row = start.line - 1; row <= end.line + 1; row++) rows.add(row)
  }
  return rows
}

function toPlaces(
  { first, last }: { first: number; last: number },
  piece: Piece,
  confidence: number,
): Place[] {
  const numbers = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => piece.firstLine + first + index,
  )
  if (!numbers.some((line) => piece.added.has(line))) return []
  const from = numbers.findIndex((line) => piece.shown.has(line))
  const quotable = numbers.slice(from)
  const hidden = quotable.findIndex((line) => !piece.shown.has(line))
  const shown = quotable.slice(0, hidden === -1 ? MAX_LINES : Math.min(hidden, MAX_LINES))
  const [startLine, endLine] = [shown[0], shown.at(-1)]
  if (startLine === undefined || endLine === undefined) return []
  const code = piece.lines.slice(startLine - piece.firstLine, endLine - piece.firstLine + 1).join('\n')
  return [{ startLine, endLine, code, confidence }]
}
