import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { scoreTone, scoreWords } from '../../lib/score-tone.ts'
import { ScoreTile } from '../../ui/ScoreTile.tsx'

/** The tile with the review's score. Nothing is shown before the pull request is analyzed. */
export function PullRequestScore({ pullRequest: { review } }: { pullRequest: PullRequest }) {
  if (!review) return null
  const { score } = review
  return (
    <span key={score} className="appear inline-flex">
      <ScoreTile score={score} tone={scoreTone(score, 'core')} label={scoreWords(score)} />
    </span>
  )
}
