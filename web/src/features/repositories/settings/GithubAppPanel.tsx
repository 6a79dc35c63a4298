import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { showGithubApp } from '@debrief/contracts/repositories/github-app'
import { useQuery } from '@tanstack/react-query'
import { Bot, CircleAlert, ExternalLink } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { useIsOperator } from '../../../session/use-viewer.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { describeCoverage, joinNames } from './describe-coverage.ts'
import * as words from './words.ts'

type GithubAppResult = EndpointAnswer<typeof showGithubApp>

export function GithubAppPanel() {
  const { data, isPending, error, refetch } = useGithubApp()
  const about = (
    <Message text={words.aboutGithubApp} agent={<span className="font-mono">{words.mention}</span>} />
  )
  return (
    <Panel name={words.githubApp} about={about}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title={words.appLoadFailed}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loadingApp} rows={1} />}
      {data && (data.app ? <Installed {...data} app={data.app} /> : <NotMade />)}
    </Panel>
  )
}

function NotMade() {
  const isOperator = useIsOperator()
  return (
    <Line icon={<Bot />} title={words.agent} fact={words.describeMissingApp(isOperator)}>
      {isOperator && (
        <Link to="/operators/github-app" className={buttonLook()}>
          {words.createApp}
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
      <Line icon={<Bot />} title={words.agent} fact={describeCoverage(installations, reviewsThisMonth)}>
        <span className="flex flex-wrap gap-2">
          {isOperator && (
            <Link to="/operators/github-app" className={buttonLook({ kind: 'quiet' })}>
              {words.manage}
            </Link>
          )}
          <OutLink href={app.installUrl} className={buttonLook()}>
            {installations.length > 0 ? words.configureApp : words.installApp}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </OutLink>
        </span>
      </Line>
      {suspended.map(({ account }) => (
        <Line
          key={account}
          icon={<CircleAlert />}
          title={words.suspendedOn(account)}
          fact={words.aboutSuspended}
        />
      ))}
      {installations.length > 0 && notCovered.length > 0 && (
        <Line
          icon={<CircleAlert />}
          title={words.notInstalledFor(joinNames(notCovered))}
          fact={words.aboutNotInstalled}
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
