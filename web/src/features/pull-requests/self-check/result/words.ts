import type { CheckedFinding, SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { count } from '@debrief/domain/words'

const isOwn = ({ like }: CheckedFinding) => like.some(({ occurrences }) => occurrences > 0)
const isSettled = ({ like }: CheckedFinding) => like.some(({ kind }) => kind === 'standard')

/** Returns text such as "3 findings. 2 are similar to your earlier mistakes. 1 concerns a team standard." */
export function summarize({ findings, more }: Pick<SelfCheck, 'findings' | 'more'>): string {
  const own = findings.filter(isOwn).length
  const settled = findings.filter(isSettled).length
  const total = findings.length + more
  const parts = [
    own > 0 && `${share(own, total, ['is', 'are'])} similar to your earlier mistakes`,
    settled > 0 && `${share(settled, total, ['concerns', 'concern'])} a team standard`,
  ].filter((part) => part !== false)
  if (parts.length === 0)
    parts.push(
      total === 1
        ? 'It isn’t similar to your earlier mistakes'
        : 'None of them is similar to your earlier mistakes',
    )
  return [count(total, 'finding'), ...parts, ''].join('. ').trimEnd()
}

function share(number: number, total: number, [one, many]: readonly [string, string]): string {
  if (number < total) return `${number} ${number === 1 ? one : many}`
  if (total === 1) return `It ${one}`
  return total === 2 ? `Both ${many}` : `All ${total} ${many}`
}

/** Returns text such as "You have 2 recurring mistakes and 1 team standard for this change’s languages." */
export function describeScope({
  recurringMistakes: mistakes,
  standards,
}: Pick<SelfCheck['lookedFor'], 'recurringMistakes' | 'standards'>): string {
  if (mistakes + standards === 0)
    return 'You have no recurring mistakes or team standards for this change’s languages, so only the built-in rules were used.'
  const parts = [
    mistakes > 0 && count(mistakes, 'recurring mistake'),
    standards > 0 && count(standards, 'team standard'),
  ].filter((part) => part !== false)
  return `You have ${parts.join(' and ')} for this change’s languages.`
}

interface Lines {
  startLine: number
  endLine: number
}

export const formatLines = ({ startLine, endLine }: Lines): string =>
  startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`

export function byFile(findings: readonly CheckedFinding[]): [path: string, CheckedFinding[]][] {
  const files = new Map<string, CheckedFinding[]>()
  for (const finding of findings) files.set(finding.path, [...(files.get(finding.path) ?? []), finding])
  return [...files]
}
