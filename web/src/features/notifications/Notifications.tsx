import { call } from '@debrief/contracts/call'
import type { listNotifications, Notification } from '@debrief/contracts/notifications/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  FileCheck,
  type LucideIcon,
  Mail,
  MessageSquareOff,
  Repeat,
  Scale,
  Settings2,
  VolumeX,
  Webhook,
} from 'lucide-react'
import { useNotified } from '../../lib/live/use-notified.ts'
import { problemText } from '../../lib/problem-text.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CloseButton } from '../../ui/dialogs/CloseButton.tsx'
import { useTellFailure } from '../../ui/dialogs/Toasts.tsx'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { Time } from '../../ui/text/Time.tsx'
import { ExportLinks } from '../lists/shared/ExportLinks.tsx'
import * as words from './notifications-words.ts'
import { unread } from './notifications-words.ts'
import { NOTIFICATIONS, useMarkRead } from './shared/use-notifications.ts'
import { notifications } from './words.ts'

export function Notifications({ onClose }: { onClose(): void }) {
  const modal = useModal(onClose)
  const { error, isPending, refetch, data, ...more } = useNotifications()
  useNotified(() => void refetch())
  const late = useLate(isPending)
  const markRead = useMarkRead()
  const tellFailure = useTellFailure()
  const all = data?.pages.flatMap((page) => page.notifications) ?? []
  const [newest] = all
  const mark = (which: { ids: string[] } | { upTo: string }) =>
    markRead(which).catch((failure: Error) => tellFailure(words.notMarked(problemText(failure))))
  const open = ({ id, isRead }: Notification) => {
    onClose()
    if (!isRead) void mark({ ids: [id] })
  }
  return (
    <dialog
      {...modal}
      aria-labelledby="notifications-title"
      className="appear fixed inset-x-2 top-[56px] m-0 max-h-[calc(100dvh-64px)] w-auto max-w-none flex-col overflow-hidden rounded-lg border border-line-2 bg-sheet text-ink shadow-3 backdrop:bg-transparent open:flex lg:top-3 lg:right-auto lg:left-[220px] lg:max-h-[min(640px,calc(100dvh-24px))] lg:w-[440px]"
    >
      <div className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <h2 id="notifications-title" className="title-3 flex-1">
          {notifications}
        </h2>
        {newest && (data?.pages[0]?.unread ?? 0) > 0 && (
          <Button kind="quiet" size="small" onClick={() => void mark({ upTo: newest.id })}>
            {words.markAllRead}
          </Button>
        )}
        <Link
          to="/settings#notifications"
          aria-label={words.settings}
          title={words.settings}
          className={buttonLook({ kind: 'quiet', square: true })}
          onClick={onClose}
        >
          <Settings2 className="size-4" aria-hidden="true" />
        </Link>
        <CloseButton onClose={onClose} />
      </div>
      <div className="min-h-0 overflow-y-auto">
        {error && !data && (
          <div className="p-3">
            <LoadFailed title={words.notLoaded} reason={problemText(error)} onRetry={() => void refetch()} />
          </div>
        )}
        {late && (
          <p role="status" className="px-4 py-10 text-center text-sm text-ink-2">
            {words.loading}
          </p>
        )}
        {data && all.length === 0 && (
          <p className="px-4 py-10 text-center text-sm text-ink-2">{words.none}</p>
        )}
        <ul className="divide-y divide-line">
          {all.map((one) => (
            <NotificationRow key={one.id} notification={one} onOpen={() => open(one)} />
          ))}
        </ul>
        {more.hasNextPage && <LoadMore list={more} size="small" />}
      </div>
      {all.length > 0 && (
        <p className="border-t border-line p-2 text-right">
          <ExportLinks list="/api/notifications" text={words.exportAs} />
        </p>
      )}
    </dialog>
  )
}

function useNotifications() {
  return useInfiniteQuery({
    queryKey: NOTIFICATIONS,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listNotifications>('GET /api/notifications', {
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The notifications may have changed while the list was closed.
    refetchOnMount: 'always',
  })
}

const ICONS: Record<Notification['kind'], LucideIcon> = {
  review_ready: FileCheck,
  mistake_came_back: Repeat,
  dispute_settled: Scale,
  category_muted: VolumeX,
  chat_paused: MessageSquareOff,
  webhook_paused: Webhook,
  invitation: Mail,
}

interface NotificationRowProps {
  notification: Notification
  onOpen(): void
}

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, news, subject, place, path, createdAt, isRead } = notification
  const Icon = ICONS[kind]
  return (
    <li>
      <Link
        to={path}
        onClick={onOpen}
        className="flex gap-3 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
      >
        <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className={clsx(isRead ? 'text-ink-2' : 'font-[550]')}>
            {news}: {subject}
          </span>
          <span className="mt-px block text-xs text-ink-3">
            {place && <>{place} · </>}
            <Time at={createdAt} />
          </span>
        </span>
        {!isRead && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-action">
            <span className="sr-only">{unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
