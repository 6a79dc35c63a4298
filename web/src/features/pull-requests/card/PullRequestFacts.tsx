import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { count } from '@debrief/domain/words'
import { ArrowUpRight, CodeXml, GitCommitHorizontal, MessageSquare } from 'lucide-react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { AssistedTag } from '../../coding-agents/shared/AssistedTag.tsx'

export function PullRequestFacts({ pullRequest }: { pullRequest: PullRequest }) {
  const { author, assistedBy, language } = pullRequest
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-3 [&_svg]:size-3.5 [&>li]:inline-flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-[5px]">
      <li className="font-[550] text-ink-2 [overflow-wrap:anywhere]">{pullRequest.repository.fullName}</li>
      <li>
        <Avatar name={author ?? 'ghost'} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{author ?? 'Deleted account'}</span>
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
        {count(pullRequest.commits, 'commit')}
      </li>
      <li className="font-mono font-medium">
        <span className="text-green">
          <span className="sr-only">added lines </span>+{pullRequest.additions.toLocaleString('en')}
        </span>
        <span className="text-red">
          <span className="sr-only">, removed lines </span>−{pullRequest.deletions.toLocaleString('en')}
        </span>
      </li>
      <li>
        <MessageSquare aria-hidden="true" />
        {count(pullRequest.reviewComments, 'review comment')}
      </li>
      <li>
        <span>
          merged <Time at={pullRequest.mergedAt} />
        </span>
      </li>
      <li>
        <OutLink href={pullRequest.url} className="link inline-flex min-h-6 items-center gap-1 text-ink-2">
          View on GitHub
          <ArrowUpRight aria-hidden="true" />
        </OutLink>
      </li>
    </ul>
  )
}
