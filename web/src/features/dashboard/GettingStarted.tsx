import { buttonLook } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'

interface Props {
  repositories: number
  waiting: number
  /** False where a manager looks at a member's: it is not theirs to begin. */
  isOwn: boolean
}

/** What to do first: connect a repository, then merge. */
export function GettingStarted({ repositories, waiting, isOwn }: Props) {
  if (!isOwn)
    return (
      <Empty marks={1} title="Nothing was analysed yet">
        <p>What is merged since this person joined, and its reviews, appear here by themselves.</p>
      </Empty>
    )
  if (repositories === 0)
    return (
      <Empty marks={1} title="Get Started: Connect Your Repositories">
        <p>Debrief reads the review of each pull request that is merged there, and nothing else.</p>
        <Link to="/settings" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
          Connect repositories
        </Link>
      </Empty>
    )
  return (
    <Empty marks={2} title="Ready to Analyze Your PRs">
      {waiting === 0 ? (
        <p>Waiting for your first PR to be merged...</p>
      ) : (
        <>
          <p>
            {waiting === 1 ? 'One merged pull request waits' : `${waiting} merged pull requests wait`} for an
            analysis.
          </p>
          <Link to="/pull-requests" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
            See pull requests
          </Link>
        </>
      )}
    </Empty>
  )
}
