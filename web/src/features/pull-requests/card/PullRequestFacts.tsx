import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { ArrowUpRight, CodeXml, GitCommitHorizontal, MessageSquare } from 'lucide-react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { deletedAccount, viewOnGithub } from '../../../ui/words.ts'
import { AssistedTag } from '../../coding-agents/shared/AssistedTag.tsx'
import * as words from './words.ts'

export function PullRequestFacts({ pullRequest }: { pullRequest: PullRequest }) {
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
