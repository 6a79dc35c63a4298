import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import clsx from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import { memo } from 'react'
import { plainText } from '../../lib/words/plain-text.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { AnalysisButtons } from './AnalysisButtons.tsx'
import { reviewAddress } from './address.ts'
import { ProgressStrip } from './ProgressStrip.tsx'
import { PullRequestFacts } from './PullRequestFacts.tsx'
import { PullRequestScore } from './PullRequestScore.tsx'
import { StatusReason } from './StatusReason.tsx'

/** A merged pull request at full width: what it is at the left, where its analysis stands behind the fold. */
export const PullRequestCard = memo(function PullRequestCard({
  pullRequest,
  ringed = false,
}: {
  pullRequest: PullRequest
  /** Pointed at: under the highlighter for a moment. */
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
          <h2 className="text-[16px]/[1.35] font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
            {status === 'completed' ? (
              <Link to={reviewAddress(id)} className="hover:underline hover:underline-offset-3">
                {title}
              </Link>
            ) : (
              title
            )}{' '}
            <span className="font-mono text-sm font-normal text-ink-3">#{number}</span>
          </h2>
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
          <div className="flex items-center gap-2 lg:w-full lg:justify-between">
            <StatusTag key={status} status={status} />
            <PullRequestScore pullRequest={pullRequest} />
          </div>
          <div className="order-last w-full lg:order-none">
            <StatusReason pullRequest={pullRequest} />
          </div>
          <div className="ml-auto flex items-center gap-2 lg:mt-auto lg:ml-0">
            {status === 'completed' && (
              <Link to={reviewAddress(id)} className={buttonLook({ size: 'small' })}>
                Open review
              </Link>
            )}
            <AnalysisButtons pullRequest={pullRequest} />
            <GitHubLink pullRequest={pullRequest} />
          </div>
        </div>
      </div>
      {status === 'processing' && <ProgressStrip pullRequest={pullRequest} />}
    </article>
  )
})

/** Named where nothing else stands beside it. */
function GitHubLink({ pullRequest: { url, status, pending } }: { pullRequest: PullRequest }) {
  const alone = status === 'processing' || pending?.reason === 'queued'
  return (
    <OutLink
      href={url}
      className={clsx(buttonLook({ kind: 'quiet', size: 'small', square: !alone }), alone && 'lg:-ml-2.5')}
      label="View on GitHub"
    >
      {alone && 'View on GitHub'}
      <ArrowUpRight className="size-3.5" aria-hidden="true" />
    </OutLink>
  )
}
