import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { FileCoverage, Mistake } from '@debrief/contracts/review'
import { COVERAGE_BAR } from '@debrief/domain/score'

interface Facts {
  mistakes: readonly Mistake[]
  coverage: readonly FileCoverage[]
  coveredShare: number
}

/** A few sentences with the facts of this pull request: how large, what was found by whom, what became of it. */
export function summaryOf(
  material: PullRequestMaterial,
  { mistakes, coverage, coveredShare }: Facts,
): string {
  return [sizeOf(material), foundIn(mistakes), settled(mistakes), notRead(coverage, coveredShare)]
    .filter(Boolean)
    .join(' ')
}

function sizeOf({ additions, deletions, changedFiles, mergedAt }: PullRequestMaterial): string {
  const verb = mergedAt === null ? 'changes' : 'changed'
  return `The pull request ${verb} ${count(changedFiles, 'file')} (+${additions} −${deletions}).`
}

function foundIn(mistakes: readonly Mistake[]): string {
  if (mistakes.length === 0) return 'Neither the review nor the rules found a mistake in it.'
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const people = [
    ...new Set(
      asked.filter((mistake) => !mistake.quote?.isBot).map((mistake) => mistake.quote?.author ?? ''),
    ),
  ]
  const bots = asked.filter((mistake) => mistake.quote?.isBot).length
  const rules = mistakes.length - asked.length
  const parts = [
    asked.length - bots > 0
      ? `${count(asked.length - bots, 'point')} ${people.length === 1 ? `from ${people[0]}` : `from ${people.length} reviewers`}`
      : '',
    bots > 0 ? `${bots} from a review bot` : '',
    rules > 0 ? `${rules} found in the diff` : '',
  ].filter(Boolean)
  const gravest = mistakes.filter((mistake) => mistake.severity === 'high')
  const graver =
    gravest.length > 0
      ? ` The gravest: ${list(gravest.slice(0, 2).map((mistake) => `“${mistake.title}” in ${fileName(mistake.path)}`))}.`
      : ''
  return `It leaves ${list(parts)}.${graver}`
}

function settled(mistakes: readonly Mistake[]): string {
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const fixed = asked.filter((mistake) => mistake.outcome === 'fixed').length
  const open = asked.filter((mistake) => mistake.outcome === 'merged-unaddressed').length
  if (fixed === 0 && open === 0) return ''
  const stood = open === 1 ? '1 was merged as it stood' : `${open} were merged as they stood`
  if (fixed === 0)
    return asked.length === 1
      ? 'It was merged as it stood.'
      : `${stood.charAt(0).toUpperCase()}${stood.slice(1)}.`
  if (fixed === asked.length)
    return fixed === 1 ? 'It was changed before the merge.' : `All ${fixed} were changed before the merge.`
  const changed = `${fixed} of ${asked.length} ${fixed === 1 ? 'was' : 'were'} changed before the merge`
  return open === 0 ? `${changed}.` : `${changed}, ${stood}.`
}

function notRead(coverage: readonly FileCoverage[], coveredShare: number): string {
  const failed = coverage.filter((file) => file.state === 'failed').length
  const parts = [
    failed > 0 ? `${count(failed, 'file')} could not be analysed.` : '',
    coveredShare < COVERAGE_BAR
      ? `Only ${Math.floor(coveredShare * 100)} % of the changed lines could be read, so there is no score.`
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
