import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Time } from '../../ui/Time.tsx'
import { PullRequestScore } from './PullRequestScore.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'

interface Props {
  pullRequest: PullRequest
  address: string
  chosen: boolean
}

/** A pull request in the narrow list beside an open one. */
export function PullRequestRow({ pullRequest, address, chosen }: Props) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  const { status, repository, number } = pullRequest
  return (
    <Link
      ref={row}
      to={address}
      data-pull-request={pullRequest.id}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'block scroll-my-1.5 rounded-md p-2.5 -outline-offset-2',
        chosen
          ? 'here bg-sheet inset-ring inset-ring-line-2 [--here-inset:10px] [--here-left:-6px]'
          : 'hover:bg-hover',
      )}
    >
      <span className="line-clamp-2 leading-[1.35] font-[550] [overflow-wrap:anywhere]">
        {pullRequest.title}
      </span>
      <span className="mt-1 block truncate text-xs text-ink-3">
        {repository.fullName.split('/').at(-1)} #{number} · <Time at={pullRequest.mergedAt} />
      </span>
      <span className="mt-1.5 flex items-center gap-2">
        <StatusTag key={status} status={status} />
        <PullRequestScore pullRequest={pullRequest} />
      </span>
    </Link>
  )
}
