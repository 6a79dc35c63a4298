import type { Answered } from '@debrief/contracts/endpoint'
import type { showGithubApp } from '@debrief/contracts/http/github-app'
import { Bot, CircleAlert, ExternalLink } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { OutLink } from '../../../ui/OutLink.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { Line, Panel, RowSkeletons } from '../Panel.tsx'
import { describeCoverage, namesOf } from './describe-coverage.ts'
import { useGithubApp } from './use-github-app.ts'

type Shown = Answered<typeof showGithubApp>

/** The App that answers mentions: where it is installed, and the way to GitHub's page for that. */
export function GithubAppPanel() {
  const { data, isPending, error, refetch } = useGithubApp()
  const late = useLate(isPending)
  const about = (
    <>
      Mention <span className="font-mono">@debrief</span> on an open pull request for an instant review.
    </>
  )
  return (
    <Panel name="GitHub app" about={about}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="The GitHub app could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <RowSkeletons label="Loading the GitHub app" rows={1} />}
      {data && (data.app ? <Installed {...data} app={data.app} /> : <NotMade {...data} />)}
    </Panel>
  )
}

function NotMade({ isOperator }: Shown) {
  return (
    <Line
      icon={<Bot />}
      title="Agent"
      fact={
        isOperator
          ? 'You operate this Debrief: create its GitHub App, then install it.'
          : 'Not available yet: whoever operates this Debrief has not created its GitHub App.'
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
  isOperator,
}: Shown & { app: NonNullable<Shown['app']> }) {
  const suspended = installations.filter((one) => one.suspended)
  return (
    <div className="divide-y divide-line">
      <Line icon={<Bot />} title="Agent" fact={describeCoverage(installations, reviewsThisMonth)}>
        <span className="flex flex-wrap gap-2">
          {isOperator && (
            <Link to="/operators/github-app" className={buttonLook({ kind: 'quiet' })}>
              Operate
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
          fact="Mentions there are not answered until it is unsuspended on GitHub."
        />
      ))}
      {installations.length > 0 && notCovered.length > 0 && (
        <Line
          icon={<CircleAlert />}
          title={`Not installed for ${namesOf(notCovered)}`}
          fact="Mentions there are not heard. Add what should be reviewed on GitHub."
        />
      )}
    </div>
  )
}
