import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import { describeRule } from '../lessons/rule-lessons.ts'
import type { RuleFinding } from './rule-engine/run-rules.ts'
import type { ThreadFindings } from './threads/thread-findings.ts'

const ALREADY_SAID = 'already raised by a reviewer'

/** The maximum distance, in lines, between a comment and a rule's finding about the same thing. */
const NEAR = 2

export function dropRepeated(
  findings: readonly RuleFinding[],
  { found, settled }: Pick<ThreadFindings, 'found' | 'settled'>,
): { findings: RuleFinding[]; dropped: Record<string, number> } {
  const settledRules = new Set(
    findings.filter((finding) => settled.some((thread) => isOn(finding, thread, NEAR))).map(ruleInFile),
  )
  const left = findings.filter(
    (finding) =>
      !found.some(
        ({ mistake, thread }) =>
          isOn(finding, thread, 0) ||
          (isOn(finding, thread, NEAR) && mistake.category === describeRule(finding.rule.name).category),
      ) && !settledRules.has(ruleInFile(finding)),
  )
  const count = findings.length - left.length
  return { findings: left, dropped: count === 0 ? {} : { [ALREADY_SAID]: count } }
}

/** Identifies a rule in a file, because a point settled in one place isn't raised again in the same file. */
const ruleInFile = ({ rule, path }: RuleFinding) => `${rule.name} ${path}`

/** Outdated threads and threads on a whole file never match, because they have no current line. */
function isOn(finding: RuleFinding, { path, line, startLine }: ReviewThread, linesAway: number): boolean {
  if (path !== finding.path || line === null) return false
  return finding.endLine >= (startLine ?? line) - linesAway && finding.startLine <= line + linesAway
}
