import type { HistoryImport } from '@debrief/contracts/history/history'
import { CircleCheck, CircleX, Clock, LoaderCircle, Pause } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Meter } from '../../../ui/marks/Meter.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { removing } from '../../../ui/words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import {
  askRemove,
  describePeriod,
  describeRemoved,
  describeStanding,
  findStanding,
  listFigures,
  STANDINGS,
  type Standing,
} from './history-words.ts'
import { useChangeHistory } from './use-change-history.ts'
import * as words from './words.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

const ICONS: Record<Standing, ReactNode> = {
  counting: <LoaderCircle className="spin" aria-hidden="true" />,
  ready: <Clock aria-hidden="true" />,
  running: <LoaderCircle className="spin" aria-hidden="true" />,
  waiting: <Clock aria-hidden="true" />,
  paused: <Pause aria-hidden="true" />,
  completed: <CircleCheck aria-hidden="true" />,
  canceled: <CircleX aria-hidden="true" />,
  failed: <CircleX aria-hidden="true" />,
}

interface Props {
  one: HistoryImport
  isNamed?: boolean
}

export function ImportStrip({ one, isNamed = false }: Props) {
  const { repository, progress } = one
  const standing = findStanding(one)
  const { name, tone } = STANDINGS[standing]
  const hasStarted = one.startedAt !== null
  return (
    <section
      aria-label={words.importOf(repository.fullName)}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {isNamed && <b className="font-semibold [overflow-wrap:anywhere]">{repository.fullName}</b>}
            <Tag tone={tone} icon={ICONS[standing]}>
              {name}
            </Tag>
            <span className="text-xs text-ink-3">{describePeriod(one)}</span>
          </p>
          <p role="status" className="mt-1 text-ink-2 empty:hidden">
            {describeStanding(one)}
          </p>
        </div>
        <Actions one={one} standing={standing} />
      </div>
      {hasStarted && (
        <>
          {one.finishedAt === null && (
            <Meter
              label={words.readFrom(repository.fullName)}
              used={progress.read}
              limit={progress.found}
              share={progress.found === 0 ? 0 : Math.min(1, progress.read / progress.found)}
              tone={standing === 'failed' ? 'red' : 'green'}
            />
          )}
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3 lg:grid-cols-6">
            {listFigures(one).map(({ label, figure }) => (
              <div key={label}>
                <dt className="text-xs text-ink-3">{label}</dt>
                <dd className="font-[550] tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function Actions({ one, standing }: { one: HistoryImport; standing: Standing }) {
  const { mutate, isPending, variables } = useChangeHistory(one)
  const [asks, setAsks] = useState<'start' | 'cancel' | null>(null)
  const remove = useRemove(one, mutate)
  const doing = isPending ? variables : null
  const { fullName } = one.repository
  const isMoving = standing === 'running' || standing === 'waiting'
  const isOver = standing === 'completed' || standing === 'canceled'
  const hasReviews = one.progress.analyzed > 0
  return (
    <div className="flex flex-wrap gap-1.5">
      {standing === 'ready' && (
        <Button kind="primary" size="small" onClick={() => setAsks('start')}>
          <Named text={words.reviewEstimate} repository={fullName} />
        </Button>
      )}
      {isMoving && one.startedAt !== null && (
        <Button size="small" busy={doing === 'pause' && words.pausing} onClick={() => mutate('pause')}>
          <Named text={words.pauseImport} repository={fullName} />
        </Button>
      )}
      {(standing === 'paused' || standing === 'failed') && (
        <Button
          kind="primary"
          size="small"
          busy={doing === 'resume' && words.resuming}
          onClick={() => mutate('resume')}
        >
          <Named text={words.resumeImport} repository={fullName} />
        </Button>
      )}
      {!isOver && (
        <Button
          kind="quiet"
          size="small"
          busy={doing === 'cancel' && words.canceling}
          onClick={() => (hasReviews ? setAsks('cancel') : mutate('cancel'))}
        >
          <Named text={words.cancelImport} repository={fullName} />
        </Button>
      )}
      {standing === 'completed' && hasReviews && (
        <Link to="/reviews" className={buttonLook({ size: 'small' })}>
          {words.viewReviews}
        </Link>
      )}
      {isOver && hasReviews && (
        <Button
          kind={standing === 'completed' ? 'quiet' : 'default'}
          size="small"
          busy={doing === 'remove' && removing}
          onClick={() => void remove()}
        >
          <Named text={words.removeReviews} repository={fullName} />
        </Button>
      )}
      {asks === 'cancel' && (
        <CancelDialog one={one} onCancel={() => mutate('cancel')} onClose={() => setAsks(null)} />
      )}
      {asks === 'start' && (
        <Suspense>
          <ImportDialog
            repositories={[{ repositoryId: one.repository.id, fullName, onlyOwn: one.onlyOwn }]}
            importIds={[one.id]}
            onClose={() => setAsks(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface NamedProps {
  text: string
  repository: string
}

/** The label of a button. Only screen readers read the repository's name. */
export const Named = ({ text, repository }: NamedProps) => (
  <span>
    <Message text={text} hidden={hide} repository={hide(repository)} />
  </span>
)

const hide = (text: string) => <span className="sr-only">{text}</span>

type Mutate = ReturnType<typeof useChangeHistory>['mutate']

function useRemove(one: HistoryImport, mutate: Mutate) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  return async () => {
    if (await dialogs.confirm({ ...askRemove(one), danger: true }))
      mutate('remove', { onSuccess: () => tellSuccess(describeRemoved(one)) })
  }
}
