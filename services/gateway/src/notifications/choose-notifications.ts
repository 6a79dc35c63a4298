import {
  changeNotificationChoices,
  type NotificationChoices,
  showNotificationChoices,
} from '@debrief/contracts/notifications/notifications'
import type { Database } from '@debrief/database/connect'
import { chooseDigest, chooseDigestInChat, readDigestChoice } from '@debrief/database/mail/weekly-emails'
import { changeChoice, readChoices } from '@debrief/database/notifications/choices'
import { NOTIFICATION_KINDS, type NotificationKind } from '@debrief/domain/notifications/notifications'
import { type Context, type Route, serve } from '../context.ts'

const showNotificationChoicesRoute = serve(showNotificationChoices)((_, { db, viewer }: Context) =>
  readAllChoices(db, viewer.id),
)

const changeNotificationChoicesRoute = serve(changeNotificationChoices)(
  async ({ body, requestId }, { db, viewer }: Context) => {
    const by = { userId: viewer.id, actorId: viewer.id, requestId }
    for (const kind of NOTIFICATION_KINDS) {
      const { [kind]: change } = body
      if (change) await changeChoice(db, { ...by, kind, change })
    }
    const { email, chat } = body.weekly_email ?? {}
    if (email !== undefined) await chooseDigest(db, { ...by, isWanted: email })
    if (chat !== undefined) await chooseDigestInChat(db, { ...by, isWanted: chat })
    return readAllChoices(db, viewer.id)
  },
)

async function readAllChoices(db: Database, userId: string): Promise<NotificationChoices> {
  const [choices, weekly_email] = await Promise.all([readChoices(db, userId), readDigestChoice(db, userId)])
  const withoutChat = (kind: NotificationKind) => ({ app: choices[kind].app, email: choices[kind].email })
  return {
    review_ready: withoutChat('review_ready'),
    mistake_came_back: choices.mistake_came_back,
    dispute_settled: withoutChat('dispute_settled'),
    category_muted: withoutChat('category_muted'),
    chat_paused: withoutChat('chat_paused'),
    webhook_paused: withoutChat('webhook_paused'),
    invitation: { app: choices.invitation.app },
    weekly_email,
  }
}

export const notificationChoiceRoutes: readonly Route[] = [
  showNotificationChoicesRoute,
  changeNotificationChoicesRoute,
]
