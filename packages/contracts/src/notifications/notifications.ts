import { NOTIFICATION_KINDS } from '@debrief/domain/notifications/notifications'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { pageEnd } from '../page-end.ts'
import { MAX_UNREAD } from './constants.ts'

const none = z.object({})
const own = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

export const unreadSchema = z.number().int().min(0).max(MAX_UNREAD)

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  news: z.string(),
  subject: z.string(),
  /** The pull request, such as "northbeam/ferry-api #412". Null if the notification isn't about a pull request. */
  place: z.string().nullable(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = endpoint({
  ...own,
  name: 'GET /api/notifications',
  scope: 'read',
  summary: 'List the viewer’s notifications, newest first. Viewers without a plan get only invitations',
  query: z.object({ before: pageEnd.optional() }),
  answer: z.object({
    notifications: z.array(notificationSchema),
    unread: unreadSchema,
    next: z.string().nullable(),
  }),
})

export const exportNotifications = exportEndpoint({
  name: 'GET /api/notifications/export',
  summary: 'Export the viewer’s notifications as CSV or JSON',
  list: listNotifications,
  row: notificationSchema,
})

export const readNotifications = endpoint({
  ...own,
  name: 'POST /api/notifications/read',
  summary: 'Mark notifications as read, selected by id, age, review or recurring mistake',
  body: z.object({
    ids: z.array(z.uuid()).max(100).optional(),
    /** Marks this notification and all older ones as read. */
    upTo: z.uuid().optional(),
    reviewId: z.uuid().optional(),
    groupId: z.uuid().optional(),
  }),
  answer: z.object({ unread: unreadSchema }),
})

const both = z.object({ app: z.boolean(), email: z.boolean() })
const withChat = both.extend({ chat: z.boolean() })
const emailAndChat = withChat.omit({ app: true })
/** Debrief always emails invitations. The viewer can turn off only the notification in the app. */
const appOnly = both.pick({ app: true })

const choicesSchema = z.object({
  review_ready: both,
  mistake_came_back: withChat,
  dispute_settled: both,
  category_muted: both,
  chat_paused: both,
  webhook_paused: both,
  invitation: appOnly,
  weekly_email: emailAndChat,
})
export type NotificationChoices = z.infer<typeof choicesSchema>

export const showNotificationChoices = endpoint({
  ...own,
  name: 'GET /api/account/notifications',
  scope: 'read',
  summary: 'Get the viewer’s notification settings, including the weekly email',
  answer: choicesSchema,
})

export const changeNotificationChoices = endpoint({
  ...own,
  name: 'PATCH /api/account/notifications',
  summary: 'Update the viewer’s notification settings. Omitted settings stay the same',
  body: z.object({
    review_ready: both.partial().optional(),
    mistake_came_back: withChat.partial().optional(),
    dispute_settled: both.partial().optional(),
    category_muted: both.partial().optional(),
    chat_paused: both.partial().optional(),
    webhook_paused: both.partial().optional(),
    invitation: appOnly.partial().optional(),
    weekly_email: emailAndChat.partial().optional(),
  }),
  answer: choicesSchema,
})
