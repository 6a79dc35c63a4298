import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { ANALYSIS_STEPS, type AnalysisStep } from '@debrief/domain/analysis-status'
import { count } from '../../lib/format-time.ts'

const TICKS = 60
const PER_STEP = TICKS / ANALYSIS_STEPS.length

function nameOf(step: AnalysisStep | null, { reviewComments }: PullRequest): string {
  if (step === null) return 'Waiting for a free worker'
  if (step === 'reading') return 'Reading the pull request'
  if (step === 'threads')
    return reviewComments > 0
      ? `Reading ${count(reviewComments, 'review comment')}`
      : 'Reading the review threads'
  return step === 'analysing' ? 'Analysing the change' : 'Storing the review'
}

/** How far an analysis is: the step's name, its place among the four, told politely as it moves on. */
export function ProgressStrip({ pullRequest }: { pullRequest: PullRequest }) {
  const step = pullRequest.progress?.step ?? null
  const at = step === null ? -1 : ANALYSIS_STEPS.indexOf(step)
  const done = Math.max(0, at) * PER_STEP + (at < 0 ? 0 : PER_STEP - 4)
  return (
    <div
      role="status"
      className="appear grid items-center gap-x-4 gap-y-2 border-t border-line bg-sunk px-[14px] py-[11px] text-xs sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-[18px]"
    >
      <b className="font-[550]">{nameOf(step, pullRequest)}</b>
      <div className="ticks" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, tick) => (
          <i key={tick} className={tick < done ? 'done' : tick < done + 2 && at >= 0 ? 'now' : undefined} />
        ))}
      </div>
      <span className="text-ink-2 tabular-nums">
        {at < 0 ? 'not started' : `step ${at + 1} of ${ANALYSIS_STEPS.length}`}
      </span>
    </div>
  )
}
