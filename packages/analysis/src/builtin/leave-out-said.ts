import type { RuleFinding } from './rule-engine/run-rules.ts'
import type { FoundInThreads } from './threads/found-in-threads.ts'

const ALREADY_SAID = 'a reviewer said it already'

/** Lines apart at which a reviewer's comment and a rule may still mean the same. */
const NEAR = 2

/** People first: what a reviewer already said of a place is not said again by a rule. */
export function leaveOutSaid(
  findings: readonly RuleFinding[],
  found: FoundInThreads['found'],
): { findings: RuleFinding[]; dropped: Record<string, number> } {
  const left = findings.filter((finding) => !found.some((said) => isSaid(finding, said)))
  const count = findings.length - left.length
  return { findings: left, dropped: count === 0 ? {} : { [ALREADY_SAID]: count } }
}

function isSaid(finding: RuleFinding, { mistake, thread }: FoundInThreads['found'][number]): boolean {
  // Where the thread stands in the merged diff; an outdated one is about lines that are gone.
  const end = thread.line
  if (mistake.path !== finding.path || end === null) return false
  const start = thread.startLine ?? end
  if (finding.startLine <= end && finding.endLine >= start) return true
  const near = finding.endLine >= start - NEAR && finding.startLine <= end + NEAR
  return near && mistake.category === finding.rule.category
}
