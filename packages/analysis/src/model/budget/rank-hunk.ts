import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import type { Hunk } from '../../diff/diff-file.ts'
import { isTestPath } from '../../language.ts'
import { findSyntax } from '../../syntax/languages.ts'

export interface HunkContext {
  threads: readonly ReviewThread[]
  findings: readonly { startLine: number; endLine: number; severity: Mistake['severity'] }[]
}

const FINDING = { high: 200, medium: 120, low: 60 }
const RISKY_PATH =
  /auth|login|token|secret|crypt|password|permission|session|payment|billing|sql|quer|migrat|lock|concurren|async|cache|upload|exec|parse|serial|client|server|handler|service|controller/i
const RISKY_CODE =
  /\b(?:if|else|for|while|switch|case|match|return|throw|raise|catch|except|finally|await|async|lock|close|open|delete|drop|null|None|nil|undefined|unwrap|unsafe|exec|eval|query|select|insert|update|password|token|secret|timeout|retry|thread|go func|defer|sleep|parse|cast)\b/gi

const NEAR = 3

export function rankHunk(hunk: Hunk, path: string, { threads, findings }: HunkContext): number {
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
