import { call } from '@debrief/contracts/call'
import type { Answered } from '@debrief/contracts/endpoint'
import type { showGithubApp } from '@debrief/contracts/repositories/github-app'
import { useQuery } from '@tanstack/react-query'
import { Bot, CircleAlert, ExternalLink } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { useIsOperator } from '../../../session/use-viewer.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { describeCoverage, joinNames } from './describe-coverage.ts'

type GithubAppResult = Answered<typeof showGithubApp>

export function GithubAppPanel() {
  const { data, isPending, error, refetch } = useGithubApp()
  const about = (
    <>
      Mention <span className="font-mono">@debrief</span> on an open pull request for an instant review.
    </>
  )
  return (
    <Panel name="GitHub App" about={about}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="The GitHub App could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading the GitHub App" rows={1} />}
      {data && (data.app ? <Installed {...data} app={data.app} /> : <NotMade />)}
    </Panel>
  )
}

function NotMade() {
  const isOperator = useIsOperator()
  return (
    <Line
      icon={<Bot />}
      title="Agent"
      fact={
        isOperator
          ? 'Not available yet. As an operator, you can create the GitHub App.'
          : 'Not available yet. An operator of this installation needs to create the GitHub App.'
      }
    >
      {isOperator && (
        <Link to="/operators/github-app" className={buttonLook()}>
          Create GitHub App
        </Link>
      )}
    </Line>
  )
}

function Installed({
  app,
  installations,
  notCovered,
  reviewsThisMonth,
}: GithubAppResult & { app: NonNullable<GithubAppResult['app']> }) {
  const isOperator = useIsOperator()
  const suspended = installations.filter((one) => one.suspended)
  return (
    <div className="divide-y divide-line">
      <Line icon={<Bot />} title="Agent" fact={describeCoverage(installations, reviewsThisMonth)}>
        <span className="flex flex-wrap gap-2">
          {isOperator && (
            <Link to="/operators/github-app" className={buttonLook({ kind: 'quiet' })}>
              {' '}
              Manage{' '}
            </Link>
          )}
          <OutLink href={app.installUrl} className={buttonLook()}>
            {installations.length > 0 ? 'Configure on GitHub' : 'Install on GitHub'}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </OutLink>
        </span>
      </Line>
      {suspended.map(({ account }) => (
        <Line
          key={account}
          icon={<CircleAlert />}
          title={`Suspended on ${account}`}
          fact="Unsuspend the App on GitHub so that Debrief can answer mentions in this account’s repositories."
        />
      ))}
      {installations.length > 0 && notCovered.length > 0 && (
        <Line
          icon={<CircleAlert />}
          title={`Not installed for ${joinNames(notCovered)}`}
          fact="Install the App on GitHub so that Debrief can answer mentions in every connected repository."
        />
      )}
    </div>
  )
}

const useGithubApp = () =>
  useQuery({
    queryKey: ['github-app'],
    queryFn: ({ signal }) => call<typeof showGithubApp>('GET /api/github-app', { signal }),
    refetchOnWindowFocus: 'always',
  })
