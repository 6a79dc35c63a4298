import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { IMPORT_PATH } from '../history/shared/use-history.ts'
import * as words from './words/words.ts'

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
      <Empty marks={1} title={words.noAnalyses}>
        <p>{words.memberHasNone}</p>
      </Empty>
    )
  if (repositories === 0)
    return (
      <Empty marks={1} title={words.getStarted}>
        <p>{words.aboutReading}</p>
        <Link to="/settings" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
          {words.connectRepositories}
        </Link>
      </Empty>
    )
  return (
    <Empty marks={2} title={words.ready}>
      {waiting === 0 ? (
        <>
          <p>{words.waitingForFirst}</p>
          {canImport && (
            <Link to={IMPORT_PATH} className={`${buttonLook({ kind: 'primary' })} mt-4`}>
              {words.importHistory}
            </Link>
          )}
        </>
      ) : (
        <>
          <p>{words.notAnalyzed(waiting)}</p>
          <Link to="/pull-requests" className={`${buttonLook({ kind: 'primary' })} mt-4`}>
            {words.viewPullRequests}
          </Link>
        </>
      )}
    </Empty>
  )
}
