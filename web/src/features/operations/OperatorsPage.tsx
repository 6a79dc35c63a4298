import { HOME } from '@debrief/contracts/pages'
import { Problem } from '@debrief/contracts/problem'
import { ArrowLeft, Bot, CircleX, Rows3 } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { problemText } from '../../lib/problem-text.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { tryAgain } from '../../ui/words.ts'
import { type TabName, tabIn, useAddress } from './address.ts'
import { useVersion, useWork } from './data/use-operations.ts'
import { DeliveriesTab } from './deliveries/DeliveriesTab.tsx'
import { ExplainTab } from './explain/ExplainTab.tsx'
import { FailedTab } from './failed/FailedTab.tsx'
import { LostTab } from './lost/LostTab.tsx'
import { VerifyTab } from './verify/VerifyTab.tsx'
import * as words from './words.ts'
import { WorkTab } from './work/WorkTab.tsx'

const TABS: Record<TabName, ComponentType> = {
  work: WorkTab,
  failed: FailedTab,
  deliveries: DeliveriesTab,
  lost: LostTab,
  explain: ExplainTab,
  verify: VerifyTab,
}

export function OperatorsPage() {
  const { data, error, refetch } = useWork()
  if (error && !data)
    return (
      <CenteredSheet
        title={isStranger(error) ? words.nothingHere : words.notLoaded}
        icon={<CircleX className="size-6 text-red" aria-hidden="true" />}
        actions={
          <>
            {!isStranger(error) && <Button onClick={() => void refetch()}>{tryAgain}</Button>}
            <Link to={HOME} className={buttonLook({ kind: 'quiet' })}>
              {words.goToDashboard}
            </Link>
          </>
        }
      >
        <p role="alert">{problemText(error)}</p>
      </CenteredSheet>
    )
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1180px] px-4 pb-16 outline-none lg:px-8">
      <Header />
      {data ? <Chosen failed={data.queues.reduce((sum, queue) => sum + queue.failed, 0)} /> : <Loading />}
      <Versions />
    </main>
  )
}

const isStranger = (error: Error) => error instanceof Problem && error.code === 'not_an_operator'

function Header() {
  return (
    <header className="pt-[18px] pb-3.5 lg:pt-[26px]">
      <Link to={HOME} className={`${buttonLook({ kind: 'quiet', size: 'small' })} mb-1 -ml-2.5`}>
        <ArrowLeft className="size-3.5" aria-hidden="true" />
        {words.dashboard}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="title-1">{words.operations}</h1>
        <Link to="/operators/github-app" className={`${buttonLook({ size: 'small' })} ml-auto`}>
          <Bot className="size-3.5" aria-hidden="true" />
          {words.githubApp}
        </Link>
        {/* The gateway, not the app, serves the queues page, so the link must load a new document. */}
        <a href="/operators/queues" className={buttonLook({ size: 'small' })}>
          <Rows3 className="size-3.5" aria-hidden="true" />
          {words.queues}
        </a>
      </div>
      <p className="mt-1 text-sm text-ink-2">{words.aboutOperations}</p>
    </header>
  )
}

function Versions() {
  const { data } = useVersion()
  if (!data) return null
  return <p className="mt-6 text-sm text-ink-2">{words.versions(data)}</p>
}

function Chosen({ failed }: { failed: number }) {
  const { search, change } = useAddress()
  const tab = tabIn(search)
  const panel = useId()
  const Tab = TABS[tab]
  const tabs = Object.entries(words.tabs).map(([value, label]) => ({
    value: value as TabName,
    label,
    ...(value === 'failed' && { count: failed }),
  }))
  return (
    <>
      <Tabs
        label={words.view}
        tabs={tabs}
        chosen={tab}
        panel={panel}
        // Clears the filters, because each tab has its own.
        onChoose={(to) =>
          change({ ...Object.fromEntries([...search.keys()].map((key) => [key, null])), tab: to })
        }
      />
      <div id={panel} role="tabpanel" aria-label={words.tabs[tab]} className="mt-4">
        <Tab key={tab} />
      </div>
    </>
  )
}
