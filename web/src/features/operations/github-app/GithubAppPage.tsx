import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { HOME } from '@debrief/contracts/pages'
import type { showOperatedApp } from '@debrief/contracts/repositories/github-app'
import { Bot, CircleCheck, CircleX, ExternalLink } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { loading, tryAgain } from '../../../ui/words.ts'
import { type AppKind, useCompleteGithubApp, useOperatedApp, useStartGithubApp } from './use-operated-app.ts'
import * as words from './words.ts'

const PATHS: Record<AppKind, string> = {
  'github-app': '/operators/github-app',
  'standards-app': '/operators/standards-app',
}
type OperatedApp = EndpointAnswer<typeof showOperatedApp>

/**
 * Lets operators create the GitHub App, or the optional App that writes standards (D41). GitHub redirects back to this
 * page afterward.
 */
export function GithubAppPage() {
  const { app } = useParams()
  if (app === 'github-app' || app === 'standards-app') return <AppPage kind={app} />
  return <Navigate to="/operators" replace />
}

function AppPage({ kind }: { kind: AppKind }) {
  const { data, error, refetch } = useOperatedApp(kind)
  const [search] = useSearchParams()
  const [code, state] = [search.get('code'), search.get('state')]
  if (error && !data) return <Failed reason={problemText(error)} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.app) return code ? <Navigate to={PATHS[kind]} replace /> : <Made kind={kind} app={data.app} />
  if (code && state) return <Completing kind={kind} code={code} state={state} />
  return <NewGithubApp kind={kind} {...data} />
}

function Completing({ kind, ...given }: { kind: AppKind; code: string; state: string }) {
  const { error } = useCompleteGithubApp(kind, given)
  if (!error) return <Waiting text={words.savingApp} />
  return (
    <Failed reason={problemText(error)}>
      <Link to={PATHS[kind]} className={buttonLook({ kind: 'primary' })}>
        {words.startOver}
      </Link>
    </Failed>
  )
}

function Made({ kind, app }: { kind: AppKind; app: NonNullable<OperatedApp['app']> }) {
  return (
    <CenteredSheet
      title={words.ready[kind]}
      icon={
        <span className="tone-green">
          <CircleCheck className="size-7 text-tone" aria-hidden="true" />
        </span>
      }
      actions={
        <>
          <OutLink href={app.installUrl} className={buttonLook({ kind: 'primary' })}>
            {words.install}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </OutLink>
          <Link
            to={kind === 'github-app' ? '/settings' : '/settings#standards-in-repositories'}
            className={buttonLook()}
          >
            {words.goToSettings}
          </Link>
        </>
      }
      note={app.from === 'settings' ? words.configured[kind] : words.stored}
    >
      <p>
        <Message
          text={words.describeReady[kind]}
          app={<OutLink href={app.url}>{app.slug}</OutLink>}
          mention={showMention}
        />
      </p>
    </CenteredSheet>
  )
}

function Waiting({ text = loading }: { text?: string }) {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <h1 className="sr-only">{text}</h1>
      <Loading text={text} />
    </main>
  )
}

interface FailedProps {
  reason: string
  onRetry?: () => void
  children?: ReactNode
}

function Failed({ reason, onRetry, children }: FailedProps) {
  return (
    <CenteredSheet
      title={words.notAvailable}
      icon={<CircleX className="size-6 text-red" aria-hidden="true" />}
      actions={
        <>
          {children}
          {onRetry && <Button onClick={onRetry}>{tryAgain}</Button>}
          <Link to={HOME} className={buttonLook({ kind: 'quiet' })}>
            {words.goToDashboard}
          </Link>
        </>
      }
    >
      <p role="alert">{reason}</p>
    </CenteredSheet>
  )
}

interface NewGithubAppProps extends EndpointAnswer<typeof showOperatedApp> {
  kind: AppKind
}

const showMention = (mention: string) => <span className="font-mono">{mention}</span>

function NewGithubApp({ kind, webhookUrl, isUnreachable }: NewGithubAppProps) {
  const [organization, setOrganization] = useState('')
  const [isPublic, setIsPublic] = useState(false)
  const { mutate, isPending, isSuccess, error } = useStartGithubApp(kind)
  const form = useId()
  const owner = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ organization: organization.trim() || null, isPublic })
  }
  return (
    <CenteredSheet
      title={words.askToCreate[kind]}
      icon={<Bot className="size-7 text-ink-2" aria-hidden="true" />}
      actions={
        <Button
          kind="primary"
          type="submit"
          form={form}
          busy={(isPending || isSuccess) && words.openingGithub}
        >
          {words.create}
        </Button>
      }
      note={<span className="[overflow-wrap:anywhere]">{words.sendsEvents(webhookUrl)}</span>}
    >
      <p>
        <Message text={words.describeNew[kind]} mention={showMention} />
      </p>
      {isUnreachable && (
        <p role="alert" className="text-sm text-red">
          {words.unreachable}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-red">
          {problemText(error)}
        </p>
      )}
      <form id={form} onSubmit={submit} className="mt-2 grid gap-3 text-left text-ink">
        <div className="grid gap-1">
          <label htmlFor={owner} className="text-sm font-semibold">
            {words.owner}
          </label>
          <input
            id={owner}
            value={organization}
            maxLength={39}
            autoComplete="off"
            spellCheck={false}
            placeholder={words.aboutOwner}
            onChange={({ target }) => setOrganization(target.value)}
            className="h-10 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm lg:h-[34px]"
          />
        </div>
        <div className="flex items-center justify-between gap-3 text-sm">
          <span>{words.letOthersInstall}</span>
          <Switch label={words.letOthersInstall} on={isPublic} onChange={setIsPublic} />
        </div>
      </form>
    </CenteredSheet>
  )
}
