import { call } from '@debrief/contracts/call'
import type { HistoryImport } from '@debrief/contracts/history/history'
import type { ConnectedRepository, showRepository } from '@debrief/contracts/repositories/repositories'
import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useDisconnect } from './use-repositories.ts'
import * as words from './words.ts'

const ImportStrip = lazy(async () => ({
  default: (await import('../../history/shared/ImportStrip.tsx')).ImportStrip,
}))
const RowOptions = lazy(async () => ({ default: (await import('./RowOptions.tsx')).RowOptions }))

interface Props {
  repository: ConnectedRepository
  fresh: boolean
  history: HistoryImport | undefined
  isShown(one: HistoryImport): boolean
  onImport(): void
}

export function ConnectedRow({ repository, fresh, history, isShown, onImport }: Props) {
  const { fullName, connectedBy } = repository
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  const shown = history !== undefined && isShown(history)
  useEffect(() => {
    if (!fresh) return
    row.current?.scrollIntoView({ block: 'nearest' })
    // The Connect button had the focus, but is gone now.
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [fresh])
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={clsx('border-t border-line first:border-t-0', fresh && 'shadow-[inset_3px_0_0_var(--mark)]')}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-40">
          <div className="truncate text-base/[1.35] font-[550]" title={fullName}>
            {fullName}
          </div>
          <div className="mt-px truncate text-xs text-ink-3">{describe(repository)}</div>
          <div className="lg:hidden">
            <Activity repository={repository} />
          </div>
        </div>
        <span className="max-lg:hidden">
          <Activity repository={repository} />
        </span>
        {connectedBy.isViewer && (
          <span className="flex items-center gap-1.5">
            <Button
              kind="quiet"
              size="small"
              label={words.optionsFor(fullName)}
              aria-expanded={open}
              aria-controls={id}
              icon={<SlidersHorizontal className="size-3.5" aria-hidden="true" />}
              onClick={() => setOpen(!open)}
            />
            <DisconnectButton repository={repository} />
          </span>
        )}
      </div>
      {shown && (
        <Suspense fallback={<div className="h-[140px]" />}>
          <div className="border-t border-dashed border-line-2">
            <ImportStrip one={history} />
          </div>
        </Suspense>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <Suspense>
            <RowOptions repository={repository} history={history} isShown={shown} onImport={onImport} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

function describe({ description, language, connectedBy }: ConnectedRepository): string {
  const by = connectedBy.isViewer ? null : words.connectedBy(connectedBy.username)
  return [by, description, language].filter(Boolean).join(' · ') || words.noDescription
}

function Activity({ repository: { hook, paused, reachability, lastActivityAt } }: Pick<Props, 'repository'>) {
  if (reachability === 'unreachable')
    return <span className="text-xs font-[550] text-red">{words.noAccess}</span>
  if (paused)
    return (
      <span className="tone-yellow text-xs font-[550] text-tone" title={words.aboutPaused}>
        {words.paused}
      </span>
    )
  if (hook === 'making')
    return <span className="text-xs font-[550] text-yellow">{words.creatingWebhook}</span>
  if (hook === 'missing')
    return (
      <span className="tone-yellow text-xs font-[550] text-tone" title={words.aboutWebhookMissing}>
        {words.webhookMissing}
      </span>
    )
  return (
    <span className="text-xs text-ink-3">
      {lastActivityAt ? (
        <Message text={words.lastEvent} time={<Time at={lastActivityAt} />} />
      ) : (
        words.noEvents
      )}
    </span>
  )
}

function DisconnectButton({ repository }: { repository: ConnectedRepository }) {
  const { id, fullName } = repository
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useDisconnect()

  async function disconnect() {
    const isMeant = await dialogs.confirm({
      title: words.askDisconnect(fullName),
      text: words.aboutDisconnect(await measure(id)),
      confirm: words.disconnect,
      danger: true,
    })
    if (!isMeant) return
    try {
      const { webhook } = await mutateAsync(repository)
      tellSuccess(
        webhook === 'removed' ? words.disconnected(fullName) : words.disconnectedExceptWebhook(fullName),
      )
    } catch (error) {
      await dialogs.error({
        title: words.disconnectFailed,
        text: problemText(error),
      })
    }
  }

  return (
    <Button
      kind="quiet"
      size="small"
      busy={isPending && words.disconnecting}
      onClick={() => void disconnect()}
    >
      <span>
        <Message text={words.disconnectNamed} repository={<span className="sr-only">{fullName}</span>} />
      </span>
    </Button>
  )
}

const measure = (repositoryId: string) =>
  call<typeof showRepository>('GET /api/repositories/:repositoryId', { params: { repositoryId } }).catch(
    () => null,
  )
