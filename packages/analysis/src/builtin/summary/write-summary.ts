import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { FileCoverage, Mistake } from '@debrief/contracts/review'
import { COVERAGE_BAR } from '@debrief/domain/score'
import { isCommitListCut } from '../../listed-by-github.ts'

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
  return [
    sizeOf(material),
    mistakes.length === 0 ? nothingFound(material) : foundIn(mistakes),
    settled(mistakes),
    notListed(material),
    notRead(coverage, coveredShare),
  ]
    .filter(Boolean)
    .join(' ')
}

function sizeOf({ additions, deletions, changedFiles, mergedAt }: PullRequestMaterial): string {
  const verb = mergedAt === null ? 'changes' : 'changed'
  return `The pull request ${verb} ${count(changedFiles, 'file')} (+${additions} −${deletions}).`
}

/** Nothing found means less where nobody looked. */
function nothingFound({ threads, author }: PullRequestMaterial): string {
  const looked = threads.some((thread) =>
    thread.comments.some((comment) => comment.author !== null && comment.author.login !== author?.login),
  )
  return looked
    ? 'The review asked for no change, and the rules found nothing.'
    : 'Nobody commented on its lines, and the rules found nothing.'
}

function foundIn(mistakes: readonly Mistake[]): string {
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const people = asked.filter((mistake) => !mistake.quote?.isBot)
  const names = [...new Set(people.map((mistake) => mistake.quote?.author ?? ''))]
  const bots = asked.length - people.length
  const sources = [
    { found: people.length, from: names.length < 3 ? list(names) : `${names.length} reviewers` },
    { found: bots, from: 'a review bot' },
    { found: mistakes.length - asked.length, from: 'the rules' },
  ].filter(({ found }) => found > 0)
  const parts = sources.map(({ found, from }, index) =>
    index === 0 ? `${count(found, 'point')} came from ${from}` : `${found} from ${from}`,
  )
  return `${list(parts)}.${about(mistakes)}`
}

/** The gravest by name; where none is grave, what most of them are about. */
function about(mistakes: readonly Mistake[]): string {
  const gravest = mistakes.filter((mistake) => mistake.severity === 'high')
  if (gravest.length > 0)
    return ` The gravest: ${list(gravest.slice(0, 2).map((mistake) => `“${mistake.title}” in ${fileName(mistake.path)}`))}.`
  const counts = new Map<string, number>()
  for (const { category } of mistakes) counts.set(category, (counts.get(category) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  if (!most || most[1] < 2) return ''
  const name = most[0].replaceAll('-', ' ')
  return most[1] === mistakes.length
    ? ` ${most[1] === 2 ? 'Both' : 'All'} are about ${name}.`
    : ` ${most[1]} of them are about ${name}.`
}

function settled(mistakes: readonly Mistake[]): string {
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const fixed = asked.filter((mistake) => mistake.outcome === 'fixed').length
  const open = asked.filter((mistake) => mistake.outcome === 'merged-unaddressed').length
  const isAll = mistakes.length === asked.length
  if (fixed === 0 && open === 0) return ''
  if (asked.length === 1)
    return `${isAll ? 'It' : 'The one from review'} was ${fixed === 1 ? 'changed before the merge' : 'merged as it stood'}.`
  const all = `${asked.length === 2 ? 'Both' : `All ${asked.length}`}${isAll ? '' : ' from review'}`
  if (fixed === asked.length) return `${all} were changed before the merge.`
  if (open === asked.length) return `${all} were merged as they stood.`
  const parts = [
    fixed > 0 ? `${fixed} ${fixed === 1 ? 'was' : 'were'} changed before the merge` : '',
    open > 0 ? (open === 1 ? '1 was merged as it stood' : `${open} were merged as they stood`) : '',
    asked.length > fixed + open ? `what became of ${asked.length - fixed - open} is not known` : '',
  ].filter(Boolean)
  return `Of ${isAll ? 'them' : 'those from review'}, ${list(parts)}.`
}

function notListed(material: PullRequestMaterial): string {
  const { changedFiles, files, commits } = material
  return [
    changedFiles > files.length
      ? `GitHub listed ${files.length.toLocaleString('en-US')} of its ${changedFiles.toLocaleString('en-US')} files.`
      : '',
    isCommitListCut(material) ? `GitHub listed the oldest ${commits.length} of its commits.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function notRead(coverage: readonly FileCoverage[], coveredShare: number): string {
  const failed = coverage.filter((file) => file.state === 'failed').length
  const clipped = coverage.filter((file) => file.state === 'clipped').length
  const parts = [
    failed > 0 ? `${count(failed, 'file')} could not be analysed.` : '',
    clipped > 0 ? `${count(clipped, 'file')} could be read in part only.` : '',
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
