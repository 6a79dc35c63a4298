import {
  changeNotificationChoices,
  type NotificationChoices,
  showNotificationChoices,
} from '@debrief/contracts/notifications/notifications'
import type { Database } from '@debrief/database/connect'
import { chooseDigest, wantsDigest } from '@debrief/database/mail/weekly-emails'
import { changeChoice, readChoices } from '@debrief/database/notifications/choices'
import { NOTIFICATION_KINDS } from '@debrief/domain/notifications/notifications'
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
    const isWanted = body.weekly_email?.email
    if (isWanted !== undefined) await chooseDigest(db, { ...by, isWanted })
    return readAllChoices(db, viewer.id)
  },
)

async function readAllChoices(db: Database, userId: string): Promise<NotificationChoices> {
  const [choices, email] = await Promise.all([readChoices(db, userId), wantsDigest(db, userId)])
  return { ...choices, invitation: { app: choices.invitation.app }, weekly_email: { email } }
}

export const notificationChoiceRoutes: readonly Route[] = [
  showNotificationChoicesRoute,
  changeNotificationChoicesRoute,
]
