import { formatCursor, parseCursor } from '@debrief/contracts/lists/cursor'
import { NOTIFICATIONS_PER_PAGE } from '@debrief/contracts/notifications/constants'
import { listNotifications, readNotifications } from '@debrief/contracts/notifications/notifications'
import * as notifications from '@debrief/database/notifications/notifications'
import { describeNotification } from '@debrief/domain/notifications/notifications'
import { type Context, type Route, serve } from '../context.ts'

const listNotificationsRoute = serve(listNotifications)(async ({ query }, context: Context) => {
  const { db, viewer } = context
  const person = { userId: viewer.id, hasAccess: viewer.access.hasAccess }
  const before = parseCursor(query.before)
  const [found, unread] = await Promise.all([
    notifications.listNotifications(db, person, { before, limit: NOTIFICATIONS_PER_PAGE + 1 }),
    readUnread(context),
  ])
  const page = found.slice(0, NOTIFICATIONS_PER_PAGE)
  const last = page.at(-1)
  return {
    notifications: page.map(({ id, facts, createdAt, isRead }) => ({
      id,
      kind: facts.kind,
      ...describeNotification(facts),
      createdAt: createdAt.toISOString(),
      isRead,
    })),
    unread,
    next:
      found.length > page.length && last ? formatCursor({ number: null, at: last.at, id: last.id }) : null,
  }
})

const readNotificationsRoute = serve(readNotifications)(async ({ body }, context: Context) => {
  await notifications.markRead(context.db, { ...body, userId: context.viewer.id })
  return { unread: await readUnread(context) }
})

export const readUnread = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<number> =>
  notifications.countUnread(db, { userId: viewer.id, hasAccess: viewer.access.hasAccess })

export const notificationRoutes: readonly Route[] = [listNotificationsRoute, readNotificationsRoute]
