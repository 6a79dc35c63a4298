import type { CheckedFinding, SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { count, listAnd } from '@debrief/domain/words'

const isOwn = ({ like }: CheckedFinding) => like.some(({ occurrences }) => occurrences > 0)
const isSettled = ({ like }: CheckedFinding) => like.some(({ kind }) => kind === 'standard')

/** Returns text such as "3 findings. 2 are similar to your earlier mistakes. 1 concerns a team standard." */
export function summarize({ findings, more }: Pick<SelfCheck, 'findings' | 'more'>): string {
  const own = findings.filter(isOwn).length
  const settled = findings.filter(isSettled).length
  const total = findings.length + more
  const sentences = [`${count(total, 'finding')}.`]
  if (own > 0) sentences.push(describeSimilar(own, total))
  if (settled > 0) sentences.push(describeSettled(settled, total))
  if (own === 0 && settled === 0)
    sentences.push(
      total === 1
        ? 'It isn’t similar to your earlier mistakes.'
        : 'None of them is similar to your earlier mistakes.',
    )
  return sentences.join(' ')
}

function describeSimilar(findings: number, total: number): string {
  if (total === 1) return 'It is similar to your earlier mistakes.'
  if (findings === 1) return '1 is similar to your earlier mistakes.'
  if (findings < total) return `${findings} are similar to your earlier mistakes.`
  return total === 2
    ? 'Both are similar to your earlier mistakes.'
    : `All ${total} are similar to your earlier mistakes.`
}

function describeSettled(findings: number, total: number): string {
  if (total === 1) return 'It concerns a team standard.'
  if (findings === 1) return '1 concerns a team standard.'
  if (findings < total) return `${findings} concern a team standard.`
  return total === 2 ? 'Both concern a team standard.' : `All ${total} concern a team standard.`
}

/** Returns text such as "You have 2 recurring mistakes and 1 team standard that could apply to this change." */
export function describeScope({
  recurringMistakes: mistakes,
  standards,
}: Pick<SelfCheck['lookedFor'], 'recurringMistakes' | 'standards'>): string {
  if (mistakes + standards === 0)
    return 'You have no recurring mistakes or team standards that apply to this change, so only the built-in rules were used.'
  const parts = [
    mistakes > 0 && count(mistakes, 'recurring mistake'),
    standards > 0 && count(standards, 'team standard'),
  ].filter((part) => part !== false)
  return `You have ${listAnd(parts)} that could apply to this change.`
}

interface Lines {
  startLine: number
  endLine: number
}

export const formatLines = ({ startLine, endLine }: Lines): string =>
  startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`

export const nameCode = (path: string, lines: Lines) => `${path}, ${formatLines(lines)}`

export function byFile(findings: readonly CheckedFinding[]): [path: string, CheckedFinding[]][] {
  const files = new Map<string, CheckedFinding[]>()
  for (const finding of findings) files.set(finding.path, [...(files.get(finding.path) ?? []), finding])
  return [...files]
}

export const reading = 'Reading the change and checking it…'
export const checkFailed = 'This pull request could not be checked.'
export const checkAgain = 'Check again'
export const onlyYou = 'Only you see this. Nothing is posted or stored.'
export const atCommit = 'at {commit}'
export const hasNewCommits = 'This pull request has new commits.'
export const aboutNewCommits = 'These findings are for {commit}. Check again to include the new commits.'

export const findings = (findings: number) => count(findings, 'finding')
export const moreFindings = (findings: number) =>
  `${count(findings, 'less important finding')} not shown. Fix the ones above, then check again.`
export const noFilesChecked = 'No files checked'
export const noFindings = (isHiding: boolean) => (isHiding ? 'No other findings' : 'No findings')
export const noProblems = (files: number, isHiding: boolean) =>
  isHiding
    ? `The built-in rules found no other problems in ${count(files, 'checked file')}.`
    : `The built-in rules found no problems in ${count(files, 'checked file')}.`
export const noneReadable =
  'The built-in rules couldn’t check any file in this change. The reasons are listed under Coverage.'
export const disputed = (findings: number) =>
  findings === 1
    ? '1 finding hidden because you already disputed it.'
    : `${count(findings, 'finding')} hidden because you already disputed them.`
export const suppressed = (findings: number) =>
  findings === 1
    ? '1 finding hidden because a reply to Debrief suppressed it.'
    : `${count(findings, 'finding')} hidden because a reply to Debrief suppressed them.`

export const similar = 'Similar mistakes and standards'
export const byRule = 'Found by a built-in rule'
export const notSimilar = (confidence: number) =>
  `Confidence: ${Math.round(confidence * 100)}%. Not similar to your earlier mistakes.`
export function describeLike({ kind, by }: CheckedFinding['like'][number]): string {
  if (kind !== 'standard') return 'Similar to your recurring mistake'
  return by === 'rule' ? 'Violates the team standard' : 'Similar to the team standard'
}
export const sameRule = 'Same rule'
export const similarDescription = 'Similar description'
export const times = (occurrences: number) => count(occurrences, 'time')
export const timesAndLast = (occurrences: number) => `${count(occurrences, 'time')}, last {time}`

export const checkedAgainst = 'Checked against'
export const noModel = 'The built-in rules don’t use a language model.'
export const byRules = 'Checked by rules'
export const notAutomatic = 'Not checked automatically: check these yourself'
export const andMore = (others: number) => `And ${others} more.`
export const teamStandard = 'team standard'

export const coverage = 'Coverage'
export function describeCoverage(files: number, read: number): string {
  if (files === 0) return 'This pull request changes no files.'
  if (read < files) return `Checked the added lines in ${read} of ${count(files, 'file')}.`
  if (files === 1) return 'Checked the added lines in 1 file.'
  return files === 2
    ? 'Checked the added lines in both files.'
    : `Checked the added lines in all ${count(files, 'file')}.`
}
export const moreFiles = (files: number) => `And ${count(files, 'more file')}.`
