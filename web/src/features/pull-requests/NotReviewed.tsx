import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { CircleX, Clock } from 'lucide-react'
import { ProgressStrip } from './ProgressStrip.tsx'
import { StatusReason } from './StatusReason.tsx'

/** What stands in a review's place while there is none. A failed analysis says so, and never looks like a clean one. */
export function NotReviewed({ pullRequest }: { pullRequest: PullRequest }) {
  const { status } = pullRequest
  if (status === 'processing')
    return (
      <section className="overflow-hidden rounded-lg border border-line bg-sheet">
        <div className="px-[18px] py-4">
          <h3 className="title-3">The review is being made</h3>
          <div className="mt-1">
            <StatusReason pullRequest={pullRequest} />
          </div>
        </div>
        <ProgressStrip pullRequest={pullRequest} />
      </section>
    )
  const failed = status === 'failed'
  const Icon = failed ? CircleX : Clock
  return (
    <section
      className={`${failed ? 'tone-red' : 'tone-gray'} flex items-start gap-3 rounded-lg bg-tone-bg px-[18px] py-4 inset-ring inset-ring-tone-edge`}
    >
      <Icon className="mt-0.5 size-4 shrink-0 text-tone" aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="title-3">
          {failed ? 'The analysis failed, so there is no review' : 'There is no review yet'}
        </h3>
        <div className="mt-1">
          <StatusReason pullRequest={pullRequest} />
        </div>
      </div>
    </section>
  )
}
