import type { KindOfWork } from '@debrief/contracts/operations/constants'
import type { WorkHistory } from '@debrief/contracts/operations/work-history'
import { formatDuration } from '../../../lib/format-time.ts'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { WORK_NAMES } from '../words.ts'
import * as words from './words.ts'

type Samples = WorkHistory['samples']

const NONE = { waiting: 0, oldestSeconds: 0 }
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false })

export function QueueHistory({ samples, work }: { samples: Samples; work: KindOfWork }) {
  const values = samples.map(({ at, queues }) => ({
    at: clock.format(new Date(at)),
    ...(queues[work] ?? NONE),
  }))
  const max = Math.max(0, ...values.map(({ waiting }) => waiting))
  if (values.length < 2 || max === 0) return null
  const maxSeconds = Math.max(...values.map(({ oldestSeconds }) => oldestSeconds))
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="text-2xs text-ink-3">{words.mostWaiting(max)}</p>
        <Sparkline
          values={values.map(({ at, waiting }) => ({
            value: waiting,
            text: words.waitingAt(at, waiting),
          }))}
          top={max}
          label={words.describeWaiting(WORK_NAMES[work], max)}
          height={30}
        />
      </div>
      <div className="min-w-0">
        <p className="text-2xs text-ink-3">{words.longestWait(maxSeconds)}</p>
        <Sparkline
          values={values.map(({ at, oldestSeconds }) => ({
            value: oldestSeconds,
            text: words.oldestWaitedAt(at, oldestSeconds),
          }))}
          top={Math.max(1, maxSeconds)}
          label={words.describeLongestWait(WORK_NAMES[work], maxSeconds)}
          height={30}
        />
      </div>
    </div>
  )
}

export function HistoryTable({ samples }: { samples: Samples }) {
  const rows = samples
    .toReversed()
    .flatMap(({ at, queues }) =>
      Object.entries(queues).map(([work, seen]) => [
        `${clock.format(new Date(at))} · ${WORK_NAMES[work as KindOfWork]}`,
        seen.waiting.toLocaleString('en'),
        formatDuration(seen.oldestSeconds * 1_000),
      ]),
    )
  if (rows.length === 0) return <p className="px-4 py-4 text-sm text-ink-2">{words.noneWaited}</p>
  return <ChartTable label={words.waitingJobs} columns={words.historyColumns} rows={rows} />
}
