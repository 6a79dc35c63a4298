import type { OpenPullRequest } from '@debrief/contracts/pull-requests/self-check'
import clsx from 'clsx'
import { GitPullRequestDraft } from 'lucide-react'
import { Link } from '../../../../ui/controls/Link.tsx'
import { Tag } from '../../../../ui/marks/Tag.tsx'
import { Time } from '../../../../ui/text/Time.tsx'
import { toAddress } from '../address.ts'
import { chosenBy } from '../data/use-self-check.ts'
import * as words from './words.ts'

export function OpenRow({ pullRequest, chosen }: { pullRequest: OpenPullRequest; chosen: boolean }) {
  const { title, repository, number, headSha, updatedAt, isDraft } = pullRequest
  return (
    <Link
      to={toAddress(chosenBy({ pullRequest }))}
      data-open-pull-request={number}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'block scroll-my-1.5 rounded-md px-3 py-[11px] -outline-offset-2',
        chosen
          ? 'here bg-sheet inset-ring inset-ring-line-2 [--here-inset:10px] [--here-left:-6px]'
          : 'hover:bg-hover',
      )}
    >
      <span className="line-clamp-2 leading-[1.35] font-[550] [overflow-wrap:anywhere]">{title}</span>
      <span className="mt-[5px] flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
        {isDraft && <DraftTag />}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {repository.fullName} #{number}
        </span>
        <span className="font-mono text-2xs">{headSha.slice(0, 7)}</span>
        {updatedAt && <Time at={updatedAt} />}
      </span>
    </Link>
  )
}

export const DraftTag = () => (
  <Tag tone="gray" icon={<GitPullRequestDraft aria-hidden="true" />}>
    {words.draft}
  </Tag>
)
