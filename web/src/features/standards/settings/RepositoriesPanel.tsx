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

export function RepositoriesPanel() {
  const { data, isPending, error, refetch } = useStandardsRepositories()
  return (
    <Panel
      name="Standards in repositories"
      about="In each chosen repository, one pull request writes your team’s standards into AGENTS.md, CLAUDE.md, Copilot instructions or Cursor rules."
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="The repositories could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading the repositories" rows={2} />}
      {data && <Loaded {...data} />}
    </Panel>
  )
}

function Loaded({ app, isManager, repositories }: StandardsRepositories) {
  if (repositories.length === 0)
    return (
      <EmptyRow>
        {isManager
          ? 'Your team has no connected repositories yet. Connect one to write standards into it.'
          : 'No standards are written into repositories yet. A team’s manager can set this up here.'}
      </EmptyRow>
    )
  return (
    <>
      {isManager && <AppLine app={app} />}
      <ul aria-label="Standards in repositories">
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
        <Line title={app.slug} fact="This GitHub App opens the pull requests. Install it on each repository.">
          <OutLink href={app.installUrl} className={buttonLook({ size: 'small' })}>
            Install on GitHub
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </OutLink>
        </Line>
      </div>
    )
  return (
    <div className="border-b border-line">
      <Line
        icon={<CircleAlert />}
        title="No standards App"
        fact={
          isOperator
            ? 'Debrief needs a second GitHub App to open pull requests. Until you create it, you can download a patch.'
            : 'Debrief needs a second GitHub App to open pull requests. Until an operator creates it, you can download a patch.'
        }
      >
        {isOperator && (
          <Link to="/operators/standards-app" className={buttonLook({ size: 'small' })}>
            Create the App
          </Link>
        )}
      </Line>
    </div>
  )
}
