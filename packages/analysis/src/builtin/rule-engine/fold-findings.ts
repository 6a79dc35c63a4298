import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { parsePatch } from '../../diff/parse-patch.ts'
import { describeRule } from '../../lessons/rule-lessons.ts'
import type { RuleFinding } from './run-rules.ts'

export function foldFindings(findings: readonly RuleFinding[], material: PullRequestMaterial): Mistake[] {
  const byRule = new Map<string, RuleFinding[]>()
  for (const finding of findings) {
    const key = `${finding.rule.name} ${finding.language}`
    const same = byRule.get(key)
    if (same) same.push(finding)
    else byRule.set(key, [finding])
  }
  return [...byRule.values()].map((found) => toMistake(found, material))
}

function toMistake(findings: RuleFinding[], material: PullRequestMaterial): Mistake {
  const first = findings.reduce((best, each) => (each.confidence > best.confidence ? each : best))
  const { rule } = first
  const lesson = describeRule(rule.name)
  const rest = findings.filter((finding) => finding !== first)
  const place = ({ path, startLine, endLine }: RuleFinding) => ({
    path,
    side: 'RIGHT' as const,
    startLine,
    endLine,
  })
  return {
    title: lesson.name,
    description: [lesson.description, elsewhere(first, rest)].filter(Boolean).join(' '),
    lesson: lesson.id,
    ask: 'change',
    category: lesson.category,
    severity: lesson.severity,
    source: 'analyzer',
    rule: rule.name,
    reviewCommentIds: [],
    ...place(first),
    occurrences: [first, ...rest].map(place),
    codeBefore: first.code,
    codeAfter: null,
    fixedIn: null,
    outcome: null,
    outcomeEvidence: null,
    resolution: null,
    confidence: first.confidence,
    programmingLanguage: first.language,
    hunk: hunkAround(first, material),
    quote: null,
  }
}

function elsewhere(first: RuleFinding, rest: readonly RuleFinding[]): string {
  if (rest.length === 0) return ''
  const files = new Set([first, ...rest].map((finding) => finding.path)).size
  return `Found in ${rest.length + 1} places${files > 1 ? ` in ${files} files` : ''}.`
}

function hunkAround({ path, startLine, endLine }: RuleFinding, material: PullRequestMaterial): string | null {
  const patch = material.files.find((file) => file.path === path)?.patch ?? ''
  const pieces = patch.split(/^(?=@@ )/m).filter((piece) => piece.startsWith('@@ '))
  const held = pieces.find((piece) =>
    parsePatch(piece).some(
      (hunk) => hunk.newStart <= startLine && endLine < hunk.newStart + Math.max(1, hunk.newCount),
    ),
  )
  return held === undefined || held.length > 20_000 ? null : held.replace(/\n$/, '')
}
