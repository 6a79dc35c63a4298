import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { ANALYSIS_STEPS } from '@debrief/domain/pull-requests/analysis-status'
import clsx from 'clsx'
import { ArrowUpRight, CodeXml, GitCommitHorizontal, MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { scoreTone, scoreWords } from '../../../lib/score-tone.ts'
import { plainText } from '../../../lib/words/plain-text.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time, useNow } from '../../../ui/text/Time.tsx'
import { deletedAccount, viewOnGithub } from '../../../ui/words.ts'
import { AssistedTag } from '../../coding-agents/shared/AssistedTag.tsx'
import { reviewAddress } from '../address.ts'
import { SelectBox } from '../bulk/Selection.tsx'
import { AnalysisButtons } from './AnalysisButtons.tsx'
import * as words from './words.ts'

export const PullRequestCard = memo(function PullRequestCard({
  pullRequest,
  ringed = false,
}: {
  pullRequest: PullRequest
  ringed?: boolean
}) {
  const { id, title, number, description, status } = pullRequest
  const about = description && plainText(description)
  return (
    <article
      data-pull-request={pullRequest.id}
      className={clsx(
        '@container overflow-hidden rounded-lg border bg-sheet shadow-1 transition-shadow duration-300',
        ringed ? 'border-mark-deep ring-3 ring-mark' : 'border-line',
      )}
    >
      <div className="grid lg:grid-cols-[minmax(0,1fr)_268px]">
        <div className="min-w-0 p-[14px] lg:px-[18px] lg:py-[15px]">
          <div className="flex items-start gap-1.5">
            <SelectBox pullRequest={pullRequest} />
            <h2 className="min-w-0 text-[16px]/[1.35] font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
              {status === 'completed' ? (
                <Link to={reviewAddress(id)} className="hover:underline hover:underline-offset-3">
                  {title}
                </Link>
              ) : (
                title
              )}{' '}
              <span className="font-mono text-sm font-normal text-ink-3">#{number}</span>
            </h2>
          </div>
          {about && (
            <p className="mt-1 line-clamp-2 max-w-[78ch] text-sm text-ink-2 [overflow-wrap:anywhere]">
              {about}
            </p>
          )}
          <div className="mt-[11px]">
            <PullRequestFacts pullRequest={pullRequest} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-dashed border-line-2 px-[14px] py-2.5 lg:flex-col lg:items-start lg:border-t-0 lg:border-l lg:px-4 lg:py-[15px]">
          <div className="flex w-full items-center justify-between gap-2">
            <StatusTag key={status} status={status} />
            <PullRequestScore pullRequest={pullRequest} />
          </div>
          <StatusReason pullRequest={pullRequest} />
          <div className="flex items-center gap-2 max-lg:w-full lg:mt-auto">
            {status === 'completed' && (
              <Link to={reviewAddress(id)} className={buttonLook({ size: 'small' })}>
                {words.openReview}
              </Link>
            )}
            <AnalysisButtons pullRequest={pullRequest} />
          </div>
        </div>
      </div>
      {status === 'processing' && <ProgressStrip pullRequest={pullRequest} />}
    </article>
  )
})

function PullRequestScore({ pullRequest: { review } }: { pullRequest: PullRequest }) {
  if (!review) return null
  const { score } = review
  return (
    <span key={score} className="appear inline-flex">
      <ScoreTile score={score} tone={scoreTone(score, 'core')} label={scoreWords(score)} />
    </span>
  )
}

const TICKS = 60
const PER_STEP = TICKS / ANALYSIS_STEPS.length

function ProgressStrip({ pullRequest }: { pullRequest: PullRequest }) {
  const step = pullRequest.progress?.step ?? null
  const at = step === null ? -1 : ANALYSIS_STEPS.indexOf(step)
  const done = Math.max(0, at) * PER_STEP + (at < 0 ? 0 : PER_STEP - 4)
  return (
    <div
      role="status"
      className="appear grid items-center gap-x-4 gap-y-2 border-t border-line bg-sunk px-[14px] py-[11px] text-xs sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-[18px]"
    >
      <b className="font-[550]">{words.describeStep(step, pullRequest.reviewComments)}</b>
      <div className="ticks" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, tick) => (
          <i key={tick} className={tick < done ? 'done' : tick < done + 2 && at >= 0 ? 'now' : undefined} />
        ))}
      </div>
      <span className="text-ink-2 tabular-nums">
        {at < 0 ? words.notStarted : words.stepOf(at + 1, ANALYSIS_STEPS.length)}
      </span>
    </div>
  )
}

function StatusReason({ pullRequest }: { pullRequest: PullRequest }) {
  const now = useNow()
  return (
    <p className="text-xs/[1.4] text-ink-2 [overflow-wrap:anywhere]">
      {words.describeStatus(pullRequest, now)}
    </p>
  )
}

function PullRequestFacts({ pullRequest }: { pullRequest: PullRequest }) {
  const { author, assistedBy, language } = pullRequest
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-3 [&_svg]:size-3.5 [&>li]:inline-flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-[5px]">
      <li className="font-[550] text-ink-2 [overflow-wrap:anywhere]">{pullRequest.repository.fullName}</li>
      <li>
        <Avatar name={author ?? 'ghost'} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{author ?? deletedAccount}</span>
      </li>
      {assistedBy.length > 0 && (
        <li>
          <AssistedTag agents={assistedBy} />
        </li>
      )}
      {language && (
        <li>
          <CodeXml aria-hidden="true" />
          {language}
        </li>
      )}
      <li>
        <GitCommitHorizontal aria-hidden="true" />
        {words.commits(pullRequest.commits)}
      </li>
      <li className="font-mono font-medium">
        <span className="text-green">
          <span className="sr-only">{words.addedLines} </span>+{pullRequest.additions.toLocaleString('en')}
        </span>
        <span className="text-red">
          <span className="sr-only">, {words.removedLines} </span>−
          {pullRequest.deletions.toLocaleString('en')}
        </span>
      </li>
      <li>
        <MessageSquare aria-hidden="true" />
        {words.reviewComments(pullRequest.reviewComments)}
      </li>
      <li>
        <span>
          <Message text={words.merged} time={<Time at={pullRequest.mergedAt} />} />
        </span>
      </li>
      <li>
        <OutLink href={pullRequest.url} className="link inline-flex min-h-6 items-center gap-1 text-ink-2">
          {viewOnGithub}
          <ArrowUpRight aria-hidden="true" />
        </OutLink>
      </li>
    </ul>
  )
}
