import { GitPullRequest, TriangleAlert } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { FIRST_LINE, MISSED_LINE, PULL_REQUEST, pullRequestLines } from './hero-code.ts'
import * as words from './words.ts'

const LAST_LINE = FIRST_LINE + PULL_REQUEST.split('\n').length - 1

export function PullRequestSide() {
  return (
    <div className="min-w-0 p-4 pb-5 lg:px-5 lg:pt-[18px] lg:pb-[22px]">
      <div className="mb-3.5 flex flex-wrap items-center gap-2 text-sm">
        <GitPullRequest className="size-4 text-ink-2" aria-hidden="true" />
        <b className="font-semibold">{words.pullRequest}</b>
        <span className="font-mono text-xs text-ink-3">{words.pullRequestName}</span>
        <span className="ml-auto inline-flex">
          <Tag tone="red" icon={<TriangleAlert aria-hidden="true" />}>
            {words.violated}
          </Tag>
        </span>
      </div>
      <div className="bare-code">
        <CodeLines lines={pullRequestLines} label={words.describeCode(FIRST_LINE, LAST_LINE, MISSED_LINE)} />
      </div>
      <div className="mt-4 ml-1 [&_.words]:text-pretty">
        <Voice author="tobias-kern" text={words.comment}>
          {words.commentSource}
        </Voice>
      </div>
    </div>
  )
}
