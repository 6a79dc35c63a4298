import type { Notification } from '@debrief/contracts/notifications/notifications'
import clsx from 'clsx'
import {
  FileCheck,
  type LucideIcon,
  Mail,
  MessageSquareOff,
  Repeat,
  Scale,
  VolumeX,
  Webhook,
} from 'lucide-react'
import { Link } from '../../ui/controls/Link.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { unread } from './notifications-words.ts'

const ICONS: Record<Notification['kind'], LucideIcon> = {
  review_ready: FileCheck,
  mistake_came_back: Repeat,
  dispute_settled: Scale,
  category_muted: VolumeX,
  chat_paused: MessageSquareOff,
  webhook_paused: Webhook,
  invitation: Mail,
}

interface Props {
  notification: Notification
  onOpen(): void
}

export function NotificationRow({ notification, onOpen }: Props) {
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
