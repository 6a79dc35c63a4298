import { listViewable } from '@debrief/contracts/people/viewable'
import { changeViewer, showViewer } from '@debrief/contracts/people/viewer'
import { storeShortcuts } from '@debrief/database/people/users'
import { hasAgents } from '../coding-agents/coding-agents.queries.ts'
import { type Context, serve } from '../context.ts'
import { readUnread } from '../notifications/notifications.ts'
import { isOperator } from '../policies/operators.ts'
import { readViewable } from './viewable.queries.ts'

export const listViewableRoute = serve(listViewable)(async (_, { db, viewer }: Context) => ({
  people: await readViewable(db, viewer.id),
}))

export const showViewerRoute = serve(showViewer)(async (_, context: Context) => ({
  ...context.viewer,
  unreadNotifications: await readUnread(context),
  hasCodingAgents: await hasAgents(context.db, context.viewer.id),
  isOperator: isOperator(context),
  ...(context.oidc && {
    provider: { name: context.oidc.name, isUsed: context.session.identity !== null },
  }),
}))

export const changeViewerRoute = serve(changeViewer)(async ({ body }, { viewer, db }: Context) => {
  await storeShortcuts(db, viewer.id, body.singleKeyShortcuts)
  return { singleKeyShortcuts: body.singleKeyShortcuts }
})
