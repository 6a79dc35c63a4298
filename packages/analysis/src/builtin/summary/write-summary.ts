import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage, Mistake } from '@debrief/contracts/reviews/analysis-result'
import { count, listAnd } from '@debrief/domain/words'
import { isCommitListCut } from '../../listed-by-github.ts'

interface Facts {
  mistakes: readonly Mistake[]
  coverage: readonly FileCoverage[]
}

export function writeSummary(material: PullRequestMaterial, { mistakes, coverage }: Facts): string {
  return [
    describeSize(material),
    mistakes.length === 0 ? nothingFound(material) : describeFindings(mistakes),
    mostSerious(mistakes),
    describeGaps(material, coverage),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeSize({ additions, deletions, changedFiles, mergedAt }: PullRequestMaterial): string {
  const verb = mergedAt === null ? 'changes' : 'changed'
  return `This pull request ${verb} ${count(changedFiles, 'file')} (+${number(additions)} −${number(deletions)}).`
}

function nothingFound({ threads, author }: PullRequestMaterial): string {
  const hasComments = threads.some((thread) =>
    thread.comments.some((comment) => comment.author !== null && comment.author.login !== author?.login),
  )
  return hasComments
    ? 'Reviewers didn’t ask for changes, and the rules found nothing.'
    : 'No reviewer commented on the code, and the rules found nothing.'
}

function describeFindings(mistakes: readonly Mistake[]): string {
  const flagged = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const people = flagged.filter((mistake) => !mistake.quote?.isBot)
  const names = [...new Set(people.map((mistake) => mistake.quote?.author ?? 'ghost'))]
  const who = names.length < 3 ? listAnd(names) : `${names.length} reviewers`
  const bots = flagged.length - people.length
  const botNames = new Set(flagged.flatMap(({ quote }) => (quote?.isBot ? [quote.author] : [])))
  const found = mistakes.length - flagged.length
  return [
    people.length > 0 ? `${who} flagged ${count(people.length, 'issue')}${describeOutcomes(people)}.` : '',
    bots > 0
      ? `${botNames.size === 1 ? 'A review bot' : 'Review bots'} flagged ${people.length > 0 ? `${bots} more` : count(bots, 'issue')}.`
      : '',
    found > 0 ? `The rules found ${flagged.length > 0 ? `${found} more` : count(found, 'issue')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function describeOutcomes(flagged: readonly Mistake[]): string {
  const parts = OUTCOMES.flatMap(([outcome, ending]) => {
    const ended = flagged.filter((mistake) => mistake.outcome === outcome).length
    return ended > 0 ? `${nameShare(ended, flagged.length)} ${ending}` : []
  })
  return parts.length === 0 ? '' : `; ${listAnd(parts)}`
}

const OUTCOMES: [NonNullable<Mistake['outcome']>, string][] = [
  ['fixed', 'fixed before the merge'],
  ['partly-fixed', 'partly fixed'],
  ['wont-fix', 'declined with a reason'],
  ['merged-unfixed', 'merged unfixed'],
]

function nameShare(ended: number, all: number): string {
  if (ended < all) return `${ended} ${ended === 1 ? 'was' : 'were'}`
  return all === 1 ? 'it was' : all === 2 ? 'both were' : `all ${all} were`
}

const OUTCOME_NOTES: Partial<Record<NonNullable<Mistake['outcome']>, string>> = {
  fixed: ' (fixed)',
  'partly-fixed': ' (partly fixed)',
  'wont-fix': " (won't fix)",
  'merged-unfixed': ' (merged unfixed)',
}

function mostSerious(mistakes: readonly Mistake[]): string {
  if (mistakes.length < 2) return ''
  const worst = mistakes
    .filter((mistake) => mistake.severity === 'high')
    .toSorted((a, b) => b.confidence - a.confidence)[0]
  if (!worst) return ''
  const note = worst.outcome === null ? '' : (OUTCOME_NOTES[worst.outcome] ?? '')
  return `Most serious: ${worst.lesson === null ? `“${worst.title}”` : inSentence(worst.title)} in ${fileName(worst.path)}${note}.`
}

const inSentence = (title: string) =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

function describeGaps(material: PullRequestMaterial, coverage: readonly FileCoverage[]): string {
  const { changedFiles, files, commits } = material
  const failed = coverage.filter((file) => file.state === 'failed').length
  const clipped = coverage.filter((file) => file.state === 'clipped').length
  return [
    changedFiles > files.length
      ? `GitHub listed only ${number(files.length)} of the ${number(changedFiles)} files.`
      : '',
    isCommitListCut(material) ? `GitHub listed only the ${commits.length} oldest commits.` : '',
    failed > 0 ? `${count(failed, 'file')} couldn't be analyzed.` : '',
    clipped > 0 ? `Only part of ${count(clipped, 'file')} could be read.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const number = (value: number) => value.toLocaleString('en-US')
