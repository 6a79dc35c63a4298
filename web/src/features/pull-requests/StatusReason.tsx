import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { count, formatDuration } from '../../lib/format-time.ts'
import { useNow } from '../../ui/Time.tsx'

/**
 * The sentence under a pull request's status: why the analysis waits, when it started, what it found, or why it
 * failed.
 */
export function StatusReason({ pullRequest }: { pullRequest: PullRequest }) {
  const now = useNow()
  return <p className="text-xs/[1.4] text-ink-2 [overflow-wrap:anywhere]">{reasonOf(pullRequest, now)}</p>
}

function reasonOf({ status, pending, progress, error, review }: PullRequest, now: Date): string {
  if (status === 'pending') return pending?.text ?? ''
  if (status === 'failed') return error ?? ''
  if (status === 'processing') {
    const started = progress?.startedAt
    if (!started) return `${progress?.step ? 'Under way' : 'It starts in a moment'}. You can leave this page.`
    const since = now.getTime() - new Date(started).getTime()
    return since < 60_000
      ? 'Started just now. You can leave this page.'
      : `Started ${formatDuration(since)} ago. You can leave this page.`
  }
  if (!review) return 'Its review is being loaded.'
  const found = foundIn(review.mistakes)
  if (review.score === null)
    return `${found}. Not scored${review.notScoredReason ? `: ${lowerFirst(review.notScoredReason)}` : '.'}`
  const praised = review.mistakes === 0 ? `${found}: a good review` : found
  return review.witness === 'approval' ? `${praised}. Approved without comments.` : praised
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const foundIn = (mistakes: number) => (mistakes === 0 ? 'No mistakes found' : count(mistakes, 'mistake'))
