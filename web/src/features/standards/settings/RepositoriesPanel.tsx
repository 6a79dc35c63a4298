import type { StandardsRepositories } from '@debrief/contracts/standards/standards-repositories'
import { CircleAlert, ExternalLink } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { useIsOperator } from '../../../session/use-viewer.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { EmptyRow, Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { useStandardsRepositories } from '../repositories/use-standards-repositories.ts'
import { RepositoryRow } from './RepositoryRow.tsx'
import * as words from './words.ts'

export function RepositoriesPanel() {
  const { data, isPending, error, refetch } = useStandardsRepositories()
  return (
    <Panel name={words.inRepositories} about={words.aboutRepositories}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title={words.repositoriesFailed}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loadingRepositories} rows={2} />}
      {data && <Loaded {...data} />}
    </Panel>
  )
}

function Loaded({ app, isManager, repositories }: StandardsRepositories) {
  if (repositories.length === 0) return <EmptyRow>{words.noRepositories(isManager)}</EmptyRow>
  return (
    <>
      {isManager && <AppLine app={app} />}
      <ul aria-label={words.inRepositories}>
        {repositories.map((repository) => (
          <li key={repository.id} className="border-t border-line first:border-t-0">
            <RepositoryRow repository={repository} isManager={isManager} hasApp={app !== null} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AppLine({ app }: Pick<StandardsRepositories, 'app'>) {
  const isOperator = useIsOperator()
  if (app)
    return (
      <div className="border-b border-line">
        <Line title={app.slug} fact={words.aboutApp}>
          <OutLink href={app.installUrl} className={buttonLook({ size: 'small' })}>
            {words.installApp}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </OutLink>
        </Line>
      </div>
    )
  return (
    <div className="border-b border-line">
      <Line icon={<CircleAlert />} title={words.noApp} fact={words.aboutNoApp(isOperator)}>
        {isOperator && (
          <Link to="/operators/standards-app" className={buttonLook({ size: 'small' })}>
            {words.createApp}
          </Link>
        )}
      </Line>
    </div>
  )
}
