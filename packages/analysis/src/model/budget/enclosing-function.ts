import type {
  FileContent,
  MaterialFile,
  PullRequestMaterial,
} from '@debrief/contracts/pull-requests/material'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import type { Hunk } from '../../diff/diff-file.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'

const FUNCTION =
  /^(?:function_declaration|function_definition|function_item|method_definition|method_declaration|method|constructor_declaration|generator_function_declaration|arrow_function|function_expression)$/
const MAX_LINES = 40
const MAX_FILE_LENGTH = 400_000

export interface Surrounding {
  firstLine: number
  lines: string[]
}

export function findSurroundings(
  hunk: Hunk,
  file: MaterialFile,
  material: PullRequestMaterial,
): Surrounding[] {
  const text = findContent(file, material)?.text ?? null
  const syntax = findSyntax(detectLanguage(file.path), file.path)
  const changed = hunk.lines.find((line) => line.kind === 'add')?.newLine ?? null
  if (text === null || syntax === null || changed === null || text.length > MAX_FILE_LENGTH) return []
  const lines = text.split('\n')
  // The contents may be from another commit.
  if (!hunk.lines.every((line) => line.newLine === null || lines[line.newLine - 1] === line.text)) return []
  const around = functionAt(changed, text, syntax)
  if (!around) return []
  const hunkEnd = hunk.newStart + hunk.newCount - 1
  const above = { from: Math.max(around.start, hunk.newStart - MAX_LINES), to: hunk.newStart - 1 }
  const below = { from: hunkEnd + 1, to: Math.min(around.end, hunkEnd + MAX_LINES) }
  const head = { from: around.start, to: Math.min(around.start + 1, above.from - 1) }
  return [head, above, below]
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => ({ firstLine: from, lines: lines.slice(from - 1, to) }))
}

const findContent = (
  file: MaterialFile,
  { contents, headSha }: PullRequestMaterial,
): FileContent | undefined =>
  contents.find((content) => content.path === file.path && content.sha === headSha)

function functionAt(line: number, text: string, syntax: NonNullable<ReturnType<typeof findSyntax>>) {
  let node = parseCode(text, syntax)
  let around: { start: number; end: number } | null = null
  for (;;) {
    const inner = node.children().find((child) => {
      const { start, end } = child.range()
      return start.line < line && end.line >= line - 1
    })
    if (!inner) return around
    const { start, end } = inner.range()
    if (FUNCTION.test(String(inner.kind()))) around = { start: start.line + 1, end: end.line + 1 }
    node = inner
  }
}
