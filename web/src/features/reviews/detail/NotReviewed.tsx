import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { ANALYSIS_STEPS, type AnalysisStep } from '@debrief/domain/pull-requests/analysis-status'
import { ArrowUpRight, RotateCcw } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { viewOnGithub } from '../../../ui/words.ts'
import * as words from './not-reviewed-words.ts'
import { Title } from './ReviewHead.tsx'
import { useAskReview } from './use-ask-review.ts'
import { starting } from './words.ts'

/** A failed analysis must never look like a clean review, so this shows the pull request's status. */
export function NotReviewed({
  pullRequest,
  byKeyboard,
}: {
  pullRequest: PullRequest
  byKeyboard: RefObject<boolean>
}) {
  const { repository, number, title, status, url } = pullRequest
  return (
    <>
      <p className="mb-1 font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {repository.fullName} <OutLink href={url}>#{number}</OutLink>
      </p>
      <Title text={title} byKeyboard={byKeyboard} />
      <section
        className={`mt-3 overflow-hidden rounded-lg border bg-sheet ${status === 'failed' ? 'tone-red border-tone-edge' : 'border-line'}`}
        aria-label={words.analysisStatus}
      >
        <div className="p-4 @2xl:px-5 @2xl:py-[18px]">
          <StatusTag status={status} />
          <h3 className="title-2 mt-2.5">{words.nameStatus(pullRequest)}</h3>
          <p role="status" className="mt-1 max-w-[64ch] text-ink-2 [overflow-wrap:anywhere]">
            {words.describeStatus(pullRequest)}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Ask pullRequest={pullRequest} />
            <span data-open-at-github className="contents">
              <OutLink href={url} className={buttonLook({ size: 'small' })}>
                {viewOnGithub}
                <ArrowUpRight className="size-3.5" aria-hidden="true" />
              </OutLink>
            </span>
          </div>
        </div>
        {status === 'processing' && <Progress step={pullRequest.progress?.step ?? null} />}
      </section>
    </>
  )
}

const TICKS = 60

function Progress({ step }: { step: AnalysisStep | null }) {
  const at = step === null ? -1 : ANALYSIS_STEPS.indexOf(step)
  const perStep = TICKS / ANALYSIS_STEPS.length
  const done = at < 0 ? 0 : (at + 1) * perStep - 4
  return (
    <div className="border-t border-line bg-sunk px-5 py-3">
      <div className="ticks" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, tick) => (
          <i key={tick} className={tick < done ? 'done' : tick < done + 2 && at >= 0 ? 'now' : undefined} />
        ))}
      </div>
    </div>
  )
}

function Ask({ pullRequest: { id, mayAnalyze, status, pending } }: { pullRequest: PullRequest }) {
  const { ask, isAsking } = useAskReview(id)
  if (!mayAnalyze) return null
  if (status === 'failed')
    return (
      <Button
        kind="primary"
        size="small"
        busy={isAsking && words.retrying}
        icon={<RotateCcw className="size-3.5" aria-hidden="true" />}
        onClick={() => ask({ kind: 'retry' })}
      >
        {words.retry}
      </Button>
    )
  if (status !== 'pending' || pending?.reason === 'queued' || pending?.reason === 'paused') return null
  return (
    <Button kind="primary" size="small" busy={isAsking && starting} onClick={() => ask({ kind: 'analyze' })}>
      {words.analyze}
    </Button>
  )
}
