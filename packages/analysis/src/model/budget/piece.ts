import type {
  MaterialFile,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { countChanges, type DiffLine, type Hunk } from '../../diff/diff-file.ts'
import { parsePatch } from '../../diff/parse-patch.ts'
import { isTestPath } from '../../language.ts'
import { leftOut } from '../../left-out.ts'
import { findSyntax } from '../../syntax/languages.ts'

export interface Piece {
  file: MaterialFile
  hunk: Hunk
  order: number
  rank: number
  changedLines: number
}

/** The maximum length of a piece in characters, a few thousand tokens. Longer hunks are split. */
const MAX_CHARACTERS = 8000

export const MAX_LINE_LENGTH = 1500

export function listPieces(material: PullRequestMaterial, hints: readonly Mistake[]): Piece[] {
  const pieces: Piece[] = []
  for (const file of material.files) {
    if (file.patch === null || leftOut(file.path, file.patch)) continue
    const told: HunkContext = {
      threads: material.threads.filter(
        (thread) => thread.path === file.path || thread.path === file.previousPath,
      ),
      findings: hints.flatMap(({ occurrences, severity }) =>
        occurrences.filter((place) => place.path === file.path).map((place) => ({ ...place, severity })),
      ),
    }
    for (const hunk of parsePatch(file.patch).flatMap(split)) {
      const { additions, deletions } = countChanges([hunk])
      const rank = rankHunk(hunk, file.path, told)
      pieces.push({ file, hunk, order: pieces.length, rank, changedLines: additions + deletions })
    }
  }
  return pieces
}

function split(hunk: Hunk): Hunk[] {
  const runs: DiffLine[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const line of hunk.lines) {
    const length = Math.min(line.text.length, MAX_LINE_LENGTH) + 2
    if (size + length > MAX_CHARACTERS) {
      runs.push([])
      size = 0
    }
    runs.at(-1)?.push(line)
    size += length
  }
  return runs.length < 2 ? [hunk] : runs.map((lines) => toSubHunk(lines, hunk))
}

function toSubHunk(lines: DiffLine[], hunk: Hunk): Hunk {
  const old = lines.filter((line) => line.kind !== 'add')
  const added = lines.filter((line) => line.kind !== 'del')
  return {
    oldStart: old.find((line) => line.oldLine !== null)?.oldLine ?? hunk.oldStart,
    oldCount: old.length,
    newStart: added[0]?.newLine ?? hunk.newStart,
    newCount: added.length,
    section: hunk.section,
    lines,
  }
}

interface HunkContext {
  threads: readonly ReviewThread[]
  findings: readonly { startLine: number; endLine: number; severity: Mistake['severity'] }[]
}

const FINDING = { high: 200, medium: 120, low: 60 }
const RISKY_PATH =
  /auth|login|token|secret|crypt|password|permission|session|payment|billing|sql|quer|migrat|lock|concurren|async|cache|upload|exec|parse|serial|client|server|handler|service|controller/i
const RISKY_CODE =
  /\b(?:if|else|for|while|switch|case|match|return|throw|raise|catch|except|finally|await|async|lock|close|open|delete|drop|null|None|nil|undefined|unwrap|unsafe|exec|eval|query|select|insert|update|password|token|secret|timeout|retry|thread|go func|defer|sleep|parse|cast)\b/gi

const NEAR = 3

function rankHunk(hunk: Hunk, path: string, { threads, findings }: HunkContext): number {
  const end = hunk.newStart + hunk.newCount
  const touches = (from: number, to: number) => from <= end + NEAR && to >= hunk.newStart - NEAR
  const talked = threads.some(({ line, originalLine, startLine }) => {
    const at = line ?? originalLine
    return at !== null && touches(startLine ?? at, at)
  })
  const found = findings.reduce(
    (sum, { startLine, endLine, severity }) => sum + (touches(startLine, endLine) ? FINDING[severity] : 0),
    0,
  )
  const people = (talked ? 1000 : 0) + (threads.length > 0 ? 300 : 0)
  return people + Math.min(found, 600) + scoreRisk(hunk, path)
}

function scoreRisk(hunk: Hunk, path: string): number {
  const added = hunk.lines.filter((line) => line.kind === 'add')
  const text = added.map((line) => line.text.slice(0, 300)).join('\n')
  const language = detectLanguage(path)
  const kind = findSyntax(language, path) !== null ? 40 : language === null || isProse(language) ? -20 : 10
  const place = (isTestPath(path) ? -25 : 0) + (RISKY_PATH.test(path) ? 15 : 0)
  const looks = Math.min(60, (text.match(RISKY_CODE) ?? []).length * 3)
  return kind + place + looks + Math.min(30, added.length / 2) - (added.length === 0 ? 30 : 0)
}

const isProse = (language: string) =>
  /^(?:Markdown|Text|JSON|YAML|TOML|INI|CSV|SVG|XML|reStructuredText|AsciiDoc)/.test(language)
