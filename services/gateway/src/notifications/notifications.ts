import { parseCursor } from '@debrief/contracts/lists/cursor'
import { NOTIFICATIONS_PER_PAGE } from '@debrief/contracts/notifications/constants'
import {
  exportNotifications,
  listNotifications,
  readNotifications,
} from '@debrief/contracts/notifications/notifications'
import * as notifications from '@debrief/database/notifications/notifications'
import { describeNotification } from '@debrief/domain/notifications/notifications'
import { type Context, type Route, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
import { serveExport } from '../lists/export-list.ts'

const listNotificationsRoute = serve(listNotifications)(async ({ query }, context: Context) => {
  const [{ page, next }, unread] = await Promise.all([
    readPage(context, { before: query.before, limit: NOTIFICATIONS_PER_PAGE }),
    readUnread(context),
  ])
  return { notifications: page, unread, next }
})

const exportNotificationsRoute = serveExport(exportNotifications, {
  file: 'notifications',
  columns: {
    Time: ({ createdAt }) => createdAt,
    Kind: ({ kind }) => kind,
    News: ({ news }) => news,
    Subject: ({ subject }) => subject,
    Place: ({ place }) => place,
    Read: ({ isRead }) => isRead,
  },
  open:
    async (_, context) =>
    ({ after, limit }) =>
      readPage(context, { before: after, limit }),
})

async function readPage(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const person = { userId: viewer.id, hasAccess: viewer.access.hasAccess }
  const wanted = { before: parseCursor(before), limit: limit + 1 }
  const rows = await notifications.listNotifications(db, person, wanted)
  const { page, next } = cutPage(rows, limit, ({ at, id }) => ({ number: null, at, id }))
  return {
    page: page.map(({ id, facts, createdAt, isRead }) => ({
      id,
      kind: facts.kind,
      ...describeNotification(facts),
      createdAt: createdAt.toISOString(),
      isRead,
    })),
    next,
  }
}

const readNotificationsRoute = serve(readNotifications)(async ({ body }, context: Context) => {
  await notifications.markRead(context.db, { ...body, userId: context.viewer.id })
  return { unread: await readUnread(context) }
})

export const readUnread = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<number> =>
  notifications.countUnread(db, { userId: viewer.id, hasAccess: viewer.access.hasAccess })

export const notificationRoutes: readonly Route[] = [
  listNotificationsRoute,
  exportNotificationsRoute,
  readNotificationsRoute,
]
