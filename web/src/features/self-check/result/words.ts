import type { CheckedFinding, SelfCheck } from '@debrief/contracts/http/self-check'
import { count } from '../../../lib/format-time.ts'

const isOwn = ({ like }: CheckedFinding) => like.some(({ occurrences }) => occurrences > 0)
const isSettled = ({ like }: CheckedFinding) => like.some(({ kind }) => kind === 'standard')

/** "3 places to look at. 2 are like what was pointed out to you before. 1 goes against a team standard." */
export function summaryOf({ findings, more }: Pick<SelfCheck, 'findings' | 'more'>): string {
  const own = findings.filter(isOwn).length
  const settled = findings.filter(isSettled).length
  const total = findings.length + more
  const parts = [
    own > 0 && `${share(own, total, ['is', 'are'])} like what was pointed out to you before`,
    settled > 0 && `${share(settled, total, ['goes', 'go'])} against a team standard`,
  ].filter((part) => part !== false)
  if (parts.length === 0)
    parts.push(
      `${total === 1 ? 'It is like nothing' : 'None is like anything'} that was pointed out to you before`,
    )
  return [`${count(total, 'place')} to look at`, ...parts, ''].join('. ').trimEnd()
}

/** "It is", "Both are", "All 5 are", "2 are". */
function share(number: number, total: number, [one, many]: readonly [string, string]): string {
  if (number < total) return `${number} ${number === 1 ? one : many}`
  if (total === 1) return `It ${one}`
  return total === 2 ? `Both ${many}` : `All ${total} ${many}`
}

/** "2 recurring mistakes of yours and 1 team standard fit the languages of this change." */
export function lookedForOf({
  recurringMistakes: mistakes,
  standards,
}: Pick<SelfCheck['lookedFor'], 'recurringMistakes' | 'standards'>): string {
  if (mistakes + standards === 0)
    return 'No recurring mistake of yours and no team standard fits the languages of this change, so the built-in rules were asked alone.'
  const parts = [
    mistakes > 0 && `${count(mistakes, 'recurring mistake')} of yours`,
    standards > 0 && count(standards, 'team standard'),
  ].filter((part) => part !== false)
  return `${parts.join(' and ')} ${mistakes + standards === 1 ? 'fits' : 'fit'} the languages of this change.`
}

interface Lines {
  startLine: number
  endLine: number
}

export const linesOf = ({ startLine, endLine }: Lines): string =>
  startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`

/** By file, the file of the most telling finding first. */
export function byFile(findings: readonly CheckedFinding[]): [path: string, CheckedFinding[]][] {
  const files = new Map<string, CheckedFinding[]>()
  for (const finding of findings) files.set(finding.path, [...(files.get(finding.path) ?? []), finding])
  return [...files]
}
