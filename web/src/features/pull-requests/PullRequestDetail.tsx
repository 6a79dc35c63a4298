import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { ArrowLeft, ArrowUpRight, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '../../ui/Button.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { AnalysisButtons } from './AnalysisButtons.tsx'
import { NotReviewed } from './NotReviewed.tsx'
import { PullRequestFacts } from './PullRequestFacts.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'

interface Props {
  pullRequest: PullRequest
  /** The address of the list alone. */
  back: string
  /** True when it was opened by the keyboard: then the heading takes the focus. */
  byKeyboard: RefObject<boolean>
  /** Its review; asked for only when it is completed. */
  renderReview(pullRequest: PullRequest): ReactNode
}

/** An open pull request: its facts, what can be done with it, and its review, or why there is none. */
export function PullRequestDetail({ pullRequest, back, byKeyboard, renderReview }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (byKeyboard.current) heading.current?.focus()
  }, [byKeyboard, pullRequest.id])
  const { repository, number, title, status, description } = pullRequest
  return (
    <article className="@container mx-auto max-w-[960px] overflow-x-clip px-4 pt-3 pb-12 lg:mx-0 lg:px-8 lg:pt-[22px] lg:pb-16">
      <Link to={back} className={`${buttonLook({ kind: 'quiet', size: 'small' })} mb-3 -ml-2.5 lg:hidden!`}>
        <ArrowLeft className="size-3.5" aria-hidden="true" />
        All pull requests
      </Link>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
            {repository.fullName} <OutLink href={pullRequest.url}>#{number}</OutLink>
          </p>
          <h2 ref={heading} tabIndex={-1} className="title-1 mt-1 mb-2 outline-none [overflow-wrap:anywhere]">
            {title}
          </h2>
        </div>
        <Link
          to={back}
          aria-label="Close"
          title="Close"
          className={`${buttonLook({ kind: 'quiet', size: 'small', square: true })} hidden! lg:inline-flex!`}
        >
          <X className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <PullRequestFacts pullRequest={pullRequest} repository={false} />
      {description && (
        <p className="mt-2.5 line-clamp-3 max-w-[78ch] text-sm text-ink-2 [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <StatusTag key={status} status={status} />
        <span className="flex-1" />
        <AnalysisButtons pullRequest={pullRequest} named />
        <OutLink href={pullRequest.url} className={buttonLook({ kind: 'quiet', size: 'small' })}>
          View on GitHub
          <ArrowUpRight className="size-3.5" aria-hidden="true" />
        </OutLink>
      </div>
      <div key={status} className="appear mt-4">
        {status === 'completed' ? renderReview(pullRequest) : <NotReviewed pullRequest={pullRequest} />}
      </div>
    </article>
  )
}
