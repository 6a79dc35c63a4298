import type { KindOfWork } from '@debrief/contracts/operations/constants'
import type { Queue, SwitchedOffRule } from '@debrief/contracts/operations/work'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useWork, useWorkHistory } from '../data/use-operations.ts'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { jobs } from '../parts/words.ts'
import { WORK_NAMES } from '../words.ts'
import { HistoryTable, QueueHistory } from './QueueHistory.tsx'
import { type Switch, SwitchDialog } from './SwitchDialog.tsx'
import * as words from './words.ts'

export function WorkTab() {
  const work = useWork()
  const samples = useWorkHistory().data?.samples ?? []
  const [asTable, setAsTable] = useState(false)
  const [request, setRequest] = useState<Switch | null>(null)
  return (
    <QueryResult query={work} texts={jobs}>
      {({ queues, switchedOffRules }) => {
        const [running, paused] = [
          queues.filter((queue) => !queue.pause),
          queues.filter(({ pause }) => pause),
        ]
        return (
          <>
            <SwitchedOffRules rules={switchedOffRules} />
            <Sheet
              title={words.jobs}
              about={words.updated}
              actions={
                <>
                  {samples.length > 1 && (
                    <Button
                      kind="quiet"
                      size="small"
                      aria-pressed={asTable}
                      onClick={() => setAsTable(!asTable)}
                    >
                      {asTable ? words.showQueues : words.showTable}
                    </Button>
                  )}
                  {paused.length > 0 && (
                    <Button
                      size="small"
                      onClick={() => setRequest({ to: 'resume', work: listKinds(paused) })}
                    >
                      {words.resumeAll}
                    </Button>
                  )}
                  {running.length > 0 && (
                    <Button
                      size="small"
                      onClick={() => setRequest({ to: 'pause', work: listKinds(running) })}
                    >
                      {words.pauseAll}
                    </Button>
                  )}
                </>
              }
            >
              {asTable ? (
                <HistoryTable samples={samples} />
              ) : (
                <ul className="divide-y divide-line">
                  {queues.map((queue) => (
                    <QueueRow key={queue.work} queue={queue} onSwitch={setRequest}>
                      <QueueHistory samples={samples} work={queue.work} />
                    </QueueRow>
                  ))}
                </ul>
              )}
              <Legend />
              {request && <SwitchDialog request={request} onClose={() => setRequest(null)} />}
            </Sheet>
          </>
        )
      }}
    </QueryResult>
  )
}

const listKinds = (queues: readonly Queue[]): KindOfWork[] => queues.map(({ work }) => work)

interface RowProps {
  queue: Queue
  onSwitch(request: Switch): void
  children: ReactNode
}

function QueueRow({ queue, onSwitch, children }: RowProps) {
  const { work, pause, oldestWaitingSeconds: oldest } = queue
  const name = WORK_NAMES[work]
  const to = pause ? 'resume' : 'pause'
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-3.5 lg:grid-cols-[220px_minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h3 className="flex items-center gap-2 text-base font-[550]">
          {name}
          {pause && (
            <Tag tone="yellow" icon={<Pause aria-hidden="true" />}>
              {words.paused}
            </Tag>
          )}
        </h3>
        <p className="mt-0.5 text-xs text-ink-3 [overflow-wrap:anywhere]">
          {pause ? (
            <>
              {pause.pausedBy}, <Time at={pause.pausedAt} />: {pause.reason}
            </>
          ) : oldest === null ? (
            words.noneWaiting
          ) : (
            words.oldestWaited(oldest)
          )}
        </p>
        {pause && oldest !== null && (
          <p className="mt-0.5 text-xs text-ink-3">{words.oldestWaited(oldest)}</p>
        )}
      </div>
      <div className="grid min-w-0 gap-2">
        <Counts queue={queue} />
        {children}
      </div>
      <Button
        size="small"
        className="justify-self-start lg:justify-self-end"
        icon={
          pause ? (
            <Play aria-hidden="true" className="size-3.5" />
          ) : (
            <Pause aria-hidden="true" className="size-3.5" />
          )
        }
        onClick={() => onSwitch({ to, work: [work] })}
      >
        <span>
          <Message text={words.switchOne[to]} kind={<span className="sr-only">{name}</span>} />
        </span>
      </Button>
    </li>
  )
}

const STATES = Object.entries(words.states) as [keyof typeof words.states, { name: string; about: string }][]

function Counts({ queue }: { queue: Queue }) {
  const shown = STATES.filter(([state]) => queue[state] > 0)
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map(([state, { name }]) => (
        <div key={state}>
          <dt className="text-2xs text-ink-3">{name}</dt>
          <dd
            className={`font-mono text-sm font-semibold tabular-nums ${state === 'failed' ? 'text-red' : 'text-ink'}`}
          >
            {queue[state].toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Legend() {
  return (
    <details className="border-t border-line px-4 py-2.5">
      <summary className="w-fit cursor-pointer py-1 text-sm text-ink-2 hover:text-ink">
        {words.whatStatesMean}
      </summary>
      <dl className="grid gap-x-6 gap-y-1.5 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {STATES.map(([state, { name, about }]) => (
          <div key={state} className="contents">
            <dt className="font-[550]">{name}</dt>
            <dd className="mb-1 text-ink-2">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Lists the operator's own rules that Debrief switched off because they took too long. */
function SwitchedOffRules({ rules }: { rules: readonly SwitchedOffRule[] }) {
  if (rules.length === 0) return null
  return (
    <Sheet title={words.switchedOff} about={words.aboutSwitchedOff}>
      <ul className="divide-y divide-line">
        {rules.map(({ rule, service, language, milliseconds, at }) => (
          <li key={`${rule} ${service}`} className="px-4 py-3.5">
            <h3 className="text-base font-[550] [overflow-wrap:anywhere]">{rule}</h3>
            <p className="mt-0.5 text-xs text-ink-3">
              <Message
                text={words.tookTooLong(milliseconds)}
                service={service}
                time={<Time at={at} />}
                language={language}
              />
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
