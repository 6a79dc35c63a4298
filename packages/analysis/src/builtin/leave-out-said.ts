import type { ReviewThread } from '@debrief/contracts/material'
import { lessonOfRule } from '../lessons/catalog.ts'
import type { RuleFinding } from './rule-engine/run-rules.ts'
import type { FoundInThreads } from './threads/found-in-threads.ts'

const ALREADY_SAID = 'a reviewer said it already'

/** Lines apart at which a reviewer's comment and a rule may still mean the same. */
const NEAR = 2

/** People first: what reviewers already said of a place, or settled with the author, is not said again by a rule. */
export function leaveOutSaid(
  findings: readonly RuleFinding[],
  { found, settled }: Pick<FoundInThreads, 'found' | 'settled'>,
): { findings: RuleFinding[]; dropped: Record<string, number> } {
  const settledRules = new Set(
    findings.filter((finding) => settled.some((thread) => isOn(finding, thread, NEAR))).map(ruleInFile),
  )
  const left = findings.filter(
    (finding) =>
      !found.some(
        ({ mistake, thread }) =>
          isOn(finding, thread, 0) ||
          (isOn(finding, thread, NEAR) && mistake.category === lessonOfRule(finding.rule.name).category),
      ) && !settledRules.has(ruleInFile(finding)),
  )
  const count = findings.length - left.length
  return { findings: left, dropped: count === 0 ? {} : { [ALREADY_SAID]: count } }
}

/** What was settled in one place of a file is not raised again in another. */
const ruleInFile = ({ rule, path }: RuleFinding) => `${rule.name} ${path}`

/** Whether a thread stands on the finding's lines in the merged diff, or as many lines away; an outdated one is about lines that are gone. */
function isOn(finding: RuleFinding, { path, line, startLine }: ReviewThread, linesAway: number): boolean {
  if (path !== finding.path || line === null) return false
  return finding.endLine >= (startLine ?? line) - linesAway && finding.startLine <= line + linesAway
}
