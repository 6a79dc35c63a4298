import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { count, formatDuration } from '../../lib/format-time.ts'
import { useNow } from '../../ui/Time.tsx'

/** The sentence under a status: why it waits, since when it runs, what it found, or why it failed. */
export function StatusReason({ pullRequest }: { pullRequest: PullRequest }) {
  const now = useNow()
  return <p className="text-xs/[1.4] text-ink-2 [overflow-wrap:anywhere]">{reasonOf(pullRequest, now)}</p>
}

function reasonOf({ status, pending, progress, error, review }: PullRequest, now: Date): string {
  if (status === 'pending') return pending?.text ?? ''
  if (status === 'failed') return error ?? ''
  if (status === 'processing') {
    const started = progress?.startedAt
    const since = started ? now.getTime() - new Date(started).getTime() : 0
    return since < 30_000
      ? 'Started just now. You can leave this page.'
      : `Started ${formatDuration(since)} ago. You can leave this page.`
  }
  if (!review) return 'Its review is being loaded.'
  const found = review.mistakes === 0 ? 'No mistakes found: a good review' : count(review.mistakes, 'mistake')
  return review.score === null ? `${found}. The score is withheld.` : found
}
