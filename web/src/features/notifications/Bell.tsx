import { useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNotified } from '../../lib/live/use-notified.ts'
import { useViewer, VIEWER } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { showCount } from '../../ui/layout/Title.tsx'
import * as words from './words.ts'

const Notifications = lazy(() =>
  import('./Notifications.tsx').then((module) => ({ default: module.Notifications })),
)

export function Bell({ inert }: { inert: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const client = useQueryClient()
  const unread = useViewer().data?.unreadNotifications ?? 0
  const count = unread > 99 ? '99+' : unread > 0 ? `${unread}` : ''
  useNotified(() => void client.invalidateQueries({ queryKey: VIEWER }))
  useShortcuts({ n: open })
  useEffect(() => {
    showCount(count)
    return () => showCount('')
  }, [count])
  return (
    <div
      inert={inert}
      className="fixed top-1.5 right-[50px] z-[11] lg:top-3.5 lg:right-auto lg:left-[180px] lg:z-[7]"
    >
      <Button
        kind="quiet"
        label={words.countUnread(count)}
        aria-haspopup="dialog"
        className="size-11 lg:size-8"
        icon={<BellIcon className="size-5 lg:size-4" aria-hidden="true" />}
        onClick={open}
      />
      {count && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-[22px] min-w-4 rounded-full bg-action px-1 text-center text-2xs/4 font-semibold text-on-action lg:-top-0.5 lg:left-[17px]"
        >
          {count}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <Notifications onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
