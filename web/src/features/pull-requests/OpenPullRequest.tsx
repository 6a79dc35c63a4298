import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { Problem } from '@debrief/contracts/problem'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Empty } from '../../ui/Empty.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useLate } from '../../ui/use-late.ts'
import { PullRequestDetail } from './PullRequestDetail.tsx'
import { usePullRequest } from './use-pull-requests.ts'

interface Props {
  id: string
  /** The card, where the list has it. */
  listed: PullRequest | undefined
  live: boolean
  back: string
  byKeyboard: RefObject<boolean>
  renderReview(pullRequest: PullRequest): ReactNode
}

/** The pull request that the address names, also one that the list does not show. */
export function OpenPullRequest({ id, listed, live, back, byKeyboard, renderReview }: Props) {
  const asked = usePullRequest(listed ? null : id, live)
  const pullRequest = listed ?? asked.data
  const late = useLate(!pullRequest && asked.isPending)
  if (pullRequest)
    return <PullRequestDetail key={pullRequest.id} {...{ pullRequest, back, byKeyboard, renderReview }} />
  if (asked.isError && asked.error instanceof Problem && asked.error.status === 404)
    return (
      <div className="p-4 lg:p-8">
        <Empty marks={1} title="No such pull request">
          It is not among yours.{' '}
          <Link to={back} className="link">
            See all pull requests
          </Link>
        </Empty>
      </div>
    )
  if (asked.isError)
    return (
      <div className="p-4 lg:p-8">
        <LoadFailed
          title="The pull request could not be loaded."
          reason={problemText(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      </div>
    )
  if (!late) return null
  return (
    <div className="p-4 lg:p-8" role="status" aria-label="Loading the pull request">
      <div className="skeleton h-3 w-40" />
      <div className="skeleton mt-3 h-6 w-2/3" />
      <div className="skeleton mt-3 h-3 w-1/2" />
    </div>
  )
}
