import type { CallInput } from '@debrief/contracts/call'
import { call } from '@debrief/contracts/call'
import type { readNotifications } from '@debrief/contracts/notifications/notifications'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useViewer, VIEWER } from '../../../session/use-viewer.ts'

export const NOTIFICATIONS = ['notifications']

export function useMarkRead() {
  const client = useQueryClient()
  return async (which: CallInput<typeof readNotifications>['body']): Promise<void> => {
    const { unread } = await call<typeof readNotifications>('POST /api/notifications/read', { body: which })
    client.setQueryData<Viewer>(VIEWER, (known) => known && { ...known, unreadNotifications: unread })
    await client.invalidateQueries({ queryKey: NOTIFICATIONS })
  }
}

/**
 * Marks the notifications about the review or recurring mistake on screen as read. Does nothing if `id` is undefined or
 * no notification is unread.
 */
export function useReadAbout(what: 'reviewId' | 'groupId', id: string | undefined): void {
  const unread = useViewer().data?.unreadNotifications ?? 0
  const markRead = useMarkRead()
  const read = useEffectEvent(() => void markRead({ [what]: id }).catch(() => {}))
  useEffect(() => {
    if (id !== undefined && unread > 0) read()
  }, [id, unread])
}
