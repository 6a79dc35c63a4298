import type { FileCoverage, ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { count } from '@debrief/domain/words'

export const mergedAt = 'merged {time}'
export const countComments = (number: number) => count(number, 'review comment')
/** Names some of the skipped files in place of `{names}`. `unnamed` is the number of other skipped files. */
export const skippedFiles = (files: number, unnamed: number): string =>
  unnamed === 0
    ? `${count(files, 'file')} skipped: {names}`
    : `${count(files, 'file')} skipped: {names} and ${unnamed} more`
export const reanalyze = 'Re-analyze'
export const starting = 'Starting…'
export const confirmReanalyze = 'Confirm Re-analyze'
export const askToReanalyze = 'Re-analyze this PR? The current review will be replaced.'

export const versionsOfReview = 'Versions of this review'
export const nameVersion = (version: number) => `Version ${version}`
export const describeVersion = (time: string, isCurrent: boolean): string =>
  isCurrent ? `${time}, current` : `${time}, replaced`
export const replaced = 'replaced'
export const unscored = 'not scored'
export const wasReplaced = (version: number) =>
  `<b>Version ${version} was replaced.</b> It no longer counts, but you can still read it.`
export const showVersion = (version: number) => `Show version ${version}`
export const viewStatus = 'View analysis status'
export const changesIn = (version: number) => `Changes in version ${version}`
export const sinceVersion = (version: number) => `Since version ${version}`
export const kept = 'Unchanged'
export const noneKept = 'No unchanged mistakes.'
export const dropped = 'Removed'
export const noneDropped = 'No removed mistakes.'
export const found = 'New'
export const noneFound = 'No new mistakes.'
export const markDisputed = '(disputed)'

export const score = 'Score'
export const describeMedian = (isOwn: boolean, reviews: number, median: number): string =>
  isOwn
    ? `Median of your ${count(reviews, 'scored review')}: ${median}`
    : `Median of their ${count(reviews, 'scored review')}: ${median}`
export const mistakes = 'Mistakes'
export const disputed = 'Disputed'
export const suppressed = 'Suppressed'
export const notCounted = 'not counted'
export const analyzed = 'Analyzed'
export const ofChangedLines = 'of the changed lines'

/** Says how many mistakes came from comments and from the diff. */
export function countSources(fromComments: number, fromDiff: number): string {
  if (fromComments === 0) return fromDiff === 0 ? '' : `${fromDiff} from the diff`
  return fromDiff === 0
    ? `${fromComments} from comments`
    : `${fromComments} from comments, ${fromDiff} from the diff`
}

export const explainScore = (score: number) => `How ${score} is calculated`
export const disputedNotCounted = 'disputed, not counted'
export const explainPoints = ({ severity, weight, confidence }: ScoreLine) =>
  `${severity ?? ''} ${weight ?? ''} × ${confidence?.toFixed(2) ?? ''} confidence`

export const cleanReview = 'No mistakes found: a clean review'
export function describeReach({ score, witness }: Review): string {
  if (witness === null) return 'Only Debrief’s rules checked this change, and they found nothing.'
  if (score === null) return 'Too little of the change could be analyzed for a score.'
  if (witness === 'model') return 'The analysis found no mistakes.'
  return witness === 'approval'
    ? 'The change was approved without comments, and the analysis found nothing.'
    : 'Neither the reviewers nor the analysis found a mistake.'
}
export const isNotInVersion = 'The mistake in this link isn’t in this version of the review.'

export const lessons = 'Lessons'
export const learningPoints = 'Learning points'
export const wentWell = 'What went well'

export const coverage = 'Coverage'
export const describeCoverage = (whole: number, files: number, percent: number) =>
  `${whole} of ${count(files, 'file')} fully analyzed. ${percent}% of the changed lines were read, not counting files that are skipped on purpose.`
export const fullyAnalyzed = (files: number) => `${count(files, 'file')} fully analyzed`
export const countLines = (lines: number) => count(lines, 'line')
export const fileStates: Record<FileCoverage['state'], string> = {
  analyzed: 'analyzed',
  clipped: 'partly read',
  skipped: 'skipped',
  failed: 'couldn’t be read',
}
