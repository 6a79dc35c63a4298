import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { IMPORT_PATH } from '../history/shared/use-history.ts'

interface Props {
  repositories: number
  waiting: number
  /** False if a manager views a member, because managers can't connect a member's repositories. */
  isOwn: boolean
  canImport: boolean
}

export function GettingStarted({ repositories, waiting, isOwn, canImport }: Props) {
  if (!isOwn)
    return (
      <Empty marks={1} title="No analyses yet">
        <p>
          When a pull request by this person is merged in a connected repository, it will appear here with its
          review.
        </p>
      </Empty>
    )
  if (repositories === 0)
    return (
      <Empty marks={1} title="Get Started: Connect Your Repositories">
        <p>
          When a pull request is merged in a connected repository, Debrief reads its changes and reviews. It
          reads an open pull request only when someone asks it to.
        </p>
        <Link to="/settings" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
          Connect repositories
        </Link>
      </Empty>
    )
  return (
    <Empty marks={2} title="Ready to Analyze Your PRs">
      {waiting === 0 ? (
        <>
          <p>Waiting for your first PR to be merged...</p>
          {canImport && (
            <Link to={IMPORT_PATH} className={`${buttonLook({ kind: 'primary' })} mt-4`}>
              Import history
            </Link>
          )}
        </>
      ) : (
        <>
          <p>
            {waiting === 1
              ? '1 merged pull request hasn’t been analyzed yet.'
              : `${waiting} merged pull requests haven’t been analyzed yet.`}
          </p>
          <Link to="/pull-requests" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
            View pull requests
          </Link>
        </>
      )}
    </Empty>
  )
}
